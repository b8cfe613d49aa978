import { useEffect, useState } from 'react';
import { useSendTyping } from '../state/typing.ts';

/** Typing ends after this long without a key, in milliseconds. */
const PAUSE_MS = 5_000;

/** Signals to visitor and colleagues that a reply is being written. Returns the function to call on each key. */
export function useTypingSignal(conversationID: string | null, hasText: boolean): () => void {
  const [lastKey, setLastKey] = useState(0);
  useEffect(() => {
    if (lastKey === 0) return;
    const timer = setTimeout(() => setLastKey(0), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lastKey]);
  useSendTyping(conversationID, hasText && lastKey > 0, lastKey);
  return () => setLastKey(Date.now());
}
