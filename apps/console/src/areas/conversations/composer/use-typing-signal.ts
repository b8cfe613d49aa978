import { useEffect, useState } from 'react';
import { useTellTyping } from '../state/typing.ts';

/** Without a key for this long nobody types any more, in milliseconds. */
const PAUSE_MS = 5_000;

/** Tells visitor and colleagues that a reply is being written. Answers what to call at each key. */
export function useTypingSignal(conversationID: string | null, hasText: boolean): () => void {
  const [lastKey, setLastKey] = useState(0);
  useEffect(() => {
    if (lastKey === 0) return;
    const timer = setTimeout(() => setLastKey(0), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lastKey]);
  useTellTyping(conversationID, hasText && lastKey > 0, lastKey);
  return () => setLastKey(Date.now());
}
