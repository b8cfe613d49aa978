import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, isEmptyDraft, readDraft, writeDraft } from './drafts.ts';

/** What is being written in a thread; kept over reloads and while other threads are open. */
export function useDraft(memberId: string, threadKey: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(localStorage, memberId, threadKey));
  const [isKept, setKept] = useState(() => !isEmptyDraft(draft));
  const latest = useRef(draft);
  const keep = useCallback(() => {
    const kept = writeDraft(localStorage, memberId, threadKey, latest.current);
    setKept(kept && !isEmptyDraft(latest.current));
  }, [memberId, threadKey]);

  useEffect(() => {
    if (latest.current === draft) return;
    latest.current = draft;
    setKept(false);
    const timer = setTimeout(keep, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, keep]);

  useEffect(() => {
    const keepNow = () => void writeDraft(localStorage, memberId, threadKey, latest.current);
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [memberId, threadKey]);

  /** Changes parts of the draft; with `now` it is kept before the next line runs, as after sending. */
  const change = useCallback(
    (fields: Partial<Draft>, now = false) => {
      if (now) {
        latest.current = { ...latest.current, ...fields };
        keep();
        setDraft(latest.current);
      } else setDraft((before) => ({ ...before, ...fields }));
    },
    [keep],
  );
  return { draft, change, isKept };
}
