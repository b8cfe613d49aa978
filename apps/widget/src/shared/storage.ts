/** Browser storage of an engagement or the visitor. In memory if storage is blocked. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Keys with a prefix, sorted. */
  keys(prefix: string): string[];
  /** Watches for changes by other tabs. */
  watch(listener: (key: string) => void, signal: AbortSignal): void;
}

type Area = 'localStorage' | 'sessionStorage';

function reachable(area: Area): Storage | null {
  try {
    const storage = window[area];
    storage.setItem('foyer:test', '1');
    storage.removeItem('foyer:test');
    return storage;
  } catch {
    return null;
  }
}

/** Opens the store of an engagement or the visitor. `sessionStorage` is limited to this tab. */
export function openStore(name: string, area: Area = 'localStorage'): Store {
  const prefix = `foyer:${name}:`;
  const memory = new Map<string, string>();
  const storage = reachable(area);
  const all = (): string[] =>
    storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
  return {
    get: (key) => memory.get(key) ?? storage?.getItem(prefix + key) ?? null,
    set(key, value) {
      try {
        if (!storage) throw new Error('blocked');
        storage.setItem(prefix + key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      storage?.removeItem(prefix + key);
    },
    keys(start) {
      const stored = all()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(start)).sort();
    },
    watch(listener, signal) {
      const heard = (event: StorageEvent): void => {
        if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length));
      };
      window.addEventListener('storage', heard, { signal });
    },
  };
}
