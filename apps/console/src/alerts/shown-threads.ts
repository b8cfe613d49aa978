import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown: readonly string[] = [];

function change(next: readonly string[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Marks a conversation as shown on this page, which suppresses its alerts. */
export function useShowsThread(conversationID: string): void {
  useEffect(() => {
    change([...shown, conversationID]);
    return () => change(shown.toSpliced(shown.indexOf(conversationID), 1));
  }, [conversationID]);
}

/** The conversations shown on this page. */
export const useShownThreads = (): readonly string[] => useSyncExternalStore(subscribe, () => shown);
