import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, isEmptyDraft, readDraft, writeDraft } from './drafts.ts';

/** The draft of a thread. It survives reloads and switching threads. */
export function useDraft(memberId: string, threadKey: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(localStorage, memberId, threadKey));
  const [isSaved, setSaved] = useState(() => !isEmptyDraft(draft));
  const latest = useRef(draft);
  const save = useCallback(() => {
    const written = writeDraft(localStorage, memberId, threadKey, latest.current);
    setSaved(written && !isEmptyDraft(latest.current));
  }, [memberId, threadKey]);

  useEffect(() => {
    if (latest.current === draft) return;
    latest.current = draft;
    setSaved(false);
    const timer = setTimeout(save, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, save]);

  useEffect(() => {
    const saveNow = () => void writeDraft(localStorage, memberId, threadKey, latest.current);
    addEventListener('pagehide', saveNow);
    return () => {
      removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [memberId, threadKey]);

  /** Updates parts of the draft. With `now` it is stored synchronously, as after sending. */
  const change = useCallback(
    (fields: Partial<Draft>, now = false) => {
      if (now) {
        latest.current = { ...latest.current, ...fields };
        save();
        setDraft(latest.current);
      } else setDraft((before) => ({ ...before, ...fields }));
    },
    [save],
  );
  return { draft, change, isSaved };
}
