import * as limits from 'virtual:foyer-limits';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { Fold, toast } from '../../../ui/index.ts';
import type { VisitorCard } from './visitor-card.ts';

/** Debounce of saving the notes, in milliseconds. */
const SAVE_AFTER_MS = 1_000;
const keyOf = (referenceID: string) => `foyer.notes.${referenceID}`;

/** Notes about a visitor, saved automatically. Text that could not be saved stays in the box and survives a reload. */
export function NotesBlock({ card }: { card: VisitorCard }) {
  const { t } = useLingui();
  const { referenceID, notes } = card;
  const [text, setText] = useState(() => localStorage.getItem(keyOf(referenceID)) ?? notes);
  const { save, isSaving, isUnsaved, setUnsaved } = useSaving(referenceID, text, notes);
  const known = useRef(notes);
  useEffect(() => {
    if (known.current === notes) return;
    if (!isUnsaved) setText(notes);
    known.current = notes;
  }, [notes, isUnsaved]);
  return (
    <Fold id="livechat.notes" title={t`Notes`} count={text.trim() === '' ? undefined : 1}>
      <textarea
        className="jot-box"
        aria-label={t`Notes about ${card.name}`}
        placeholder={t`What the team should know`}
        dir="auto"
        rows={3}
        maxLength={limits.setVisitorNotes.notes}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setUnsaved(true);
          localStorage.setItem(keyOf(referenceID), event.target.value);
        }}
        onBlur={save}
      />
      <p className="hint" role="status">
        {isSaving ? t`Saving` : isUnsaved ? t`Not saved yet` : ''}
      </p>
    </Fold>
  );
}

function useSaving(referenceID: string, text: string, stored: string) {
  const { t } = useLingui();
  const [isUnsaved, setUnsaved] = useState(text !== stored);
  const latest = useRef(text);
  latest.current = text;
  const { mutate, isPending } = useAction('setVisitorNotes', {
    onSuccess: (_, { body }) => {
      if (body.notes !== latest.current) return;
      localStorage.removeItem(keyOf(referenceID));
      setUnsaved(false);
    },
    onError: (error) => {
      const more = t`Your text is still in the box. ${errorText(error, TEXTS.genericError)}`;
      toast.error(t`Could not save the note`, more, { label: t`Retry`, run: () => write() });
    },
  });
  const write = useCallback(
    () => mutate({ body: { referenceID, notes: latest.current } }),
    [mutate, referenceID],
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(write, SAVE_AFTER_MS, text);
    return () => clearTimeout(timer);
  }, [isUnsaved, text, write]);
  const save = () => {
    if (isUnsaved && !isPending) write();
  };
  return { save, isSaving: isPending, isUnsaved, setUnsaved };
}
