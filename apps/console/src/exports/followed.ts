import { useSyncExternalStore } from 'react';
import { session } from '../session/values.ts';

/**
 * The exports that were begun in this browser and have not ended: their progress is shown on every page, and again
 * after a reload.
 */
const listeners = new Set<() => void>();
/** All that this tab has followed, whether they have ended or not. */
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
  for (const tell of listeners) tell();
}

export const followed = {
  add(id: string) {
    seen.add(id);
    write([...read().filter((one) => one !== id), id]);
  },
  remove(id: string) {
    seen.add(id);
    write(read().filter((one) => one !== id));
  },
  /** Whether this tab shows, or has shown, how an export does. */
  knows: (id: string): boolean => seen.has(id) || read().includes(id),
};

/** The exports that are followed, in the order in which they were begun. */
export function useFollowed(): readonly string[] {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    addEventListener('storage', tell);
    return () => {
      listeners.delete(tell);
      removeEventListener('storage', tell);
    };
  }, read);
}
