/** The part of a browser's storage that the widget uses. */
type KeyStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** A storage within a storage: its keys are not those of the rest, nor of another name. */
export function keptApart(storage: Storage, name: string): KeyStore {
  const prefix = `foyer.support.${name}.`;
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  };
}
