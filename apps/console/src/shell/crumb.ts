import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let crumb: string | null = null;

function set(next: string | null) {
  crumb = next;
  for (const listener of listeners) listener();
}

/** Sets the last part of the breadcrumb while the component is mounted. */
export function useCrumb(name: string | null) {
  useEffect(() => {
    set(name);
    return () => set(null);
  }, [name]);
}

/** The last part of the breadcrumb, or null. */
export function useOpenCrumb(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumb,
  );
}
