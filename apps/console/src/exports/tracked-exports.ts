import { useSyncExternalStore } from 'react';
import { session } from '../session/values.ts';

/**
 * Unfinished exports that were started in this browser. Their progress is shown on every page and survives a reload.
 */
const listeners = new Set<() => void>();
/** All exports that this tab has tracked, finished or not. */
const seen = new Set<string>();
const NONE: readonly string[] = [];
let cached: { key: string; text: string | null; ids: readonly string[] } = { key: '', text: null, ids: NONE };

const keyNow = () => `foyer.exports.${session.get('id')}`;

function read(): readonly string[] {
  const key = keyNow();
  const text = localStorage.getItem(key);
  if (cached.key !== key || cached.text !== text) cached = { key, text, ids: idsIn(text) };
  return cached.ids;
}

function idsIn(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}

function write(ids: readonly string[]) {
  if (ids.length === 0) localStorage.removeItem(keyNow());
  else localStorage.setItem(keyNow(), JSON.stringify(ids));
  for (const listener of listeners) listener();
}

export const trackedExports = {
  add(id: string) {
    seen.add(id);
    write([...read().filter((one) => one !== id), id]);
  },
  remove(id: string) {
    seen.add(id);
    write(read().filter((one) => one !== id));
  },
  /** Whether this tab tracks or has tracked an export. */
  knows: (id: string): boolean => seen.has(id) || read().includes(id),
};

/** The tracked exports, in order of their start. */
export function useTrackedExports(): readonly string[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  }, read);
}
