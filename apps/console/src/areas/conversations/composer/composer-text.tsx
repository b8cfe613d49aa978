import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, RefObject } from 'react';
import { firstNameOf } from '../thread/people.ts';
import type { ComposerMode } from './drafts.ts';
import { pasteFiles } from './dropped-files.ts';
import type { useCompletion } from './use-completion.ts';

interface Props {
  box: RefObject<HTMLTextAreaElement | null>;
  mode: ComposerMode;
  text: string;
  visitorName: string;
  /** The id of the list of completions. */
  listId: string;
  complete: ReturnType<typeof useCompletion>;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onFiles: (files: Iterable<File>) => void;
}

/** The box in which a reply or note is written, with its completions. */
export function ComposerText({
  box,
  mode,
  text,
  visitorName,
  listId,
  complete,
  onChange,
  onKeyDown,
  onFiles,
}: Props) {
  const { t } = useLingui();
  const isNote = mode === 'note';
  return (
    <textarea
      ref={box}
      className="text"
      dir="auto"
      rows={1}
      value={text}
      aria-label={isNote ? t`Internal note` : t`Reply to ${firstNameOf(visitorName)}`}
      placeholder={
        isNote
          ? t`Only your team can see this. Type @ to mention a colleague.`
          : t`Write a reply, / for canned replies`
      }
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={complete.completion ? listId : undefined}
      aria-activedescendant={
        complete.completion && complete.choices.length > 0 ? `${listId}-${complete.active}` : undefined
      }
      onChange={(event) => onChange(event.target.value)}
      onSelect={complete.update}
      onBlur={complete.close}
      onKeyDown={onKeyDown}
      onPaste={(event) => pasteFiles(event, onFiles)}
    />
  );
}

/** Replaces the selection of the box by a text, and puts the caret behind it. */
export function insertAtCaret(
  box: Props['box'],
  text: string,
  added: string,
  onText: (text: string) => void,
  onMoved: () => void,
): void {
  const caret = box.current?.selectionStart ?? text.length;
  const end = box.current?.selectionEnd ?? caret;
  onText(text.slice(0, caret) + added + text.slice(end));
  requestAnimationFrame(() => {
    box.current?.focus();
    box.current?.setSelectionRange(caret + added.length, caret + added.length);
    onMoved();
  });
}
