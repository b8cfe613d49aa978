import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown: readonly string[] = [];

function change(next: readonly string[]) {
  shown = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}

/** Says that this page shows the messages of a conversation: nobody is alerted of what they read. */
export function useShowsThread(conversationID: string): void {
  useEffect(() => {
    change([...shown, conversationID]);
    return () => change(shown.toSpliced(shown.indexOf(conversationID), 1));
  }, [conversationID]);
}

/** The conversations whose messages this page shows. */
export const useShownThreads = (): readonly string[] => useSyncExternalStore(subscribe, () => shown);
