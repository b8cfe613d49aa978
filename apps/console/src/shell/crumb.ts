import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let crumb: string | null = null;

function set(next: string | null) {
  crumb = next;
  for (const tell of listeners) tell();
}

/** Names what is open on the page as the last part of the breadcrumb, as long as the component stands. */
export function useCrumb(name: string | null) {
  useEffect(() => {
    set(name);
    return () => set(null);
  }, [name]);
}

/** What is open on the page; null for nothing. */
export function useOpenCrumb(): string | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => crumb,
  );
}
