import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { useLingui } from '@lingui/react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useActiveItem } from '../../../ui/use-active-item.ts';
import type { Person } from '../thread/people.ts';
import { type Completion, completionAt, replaceRange } from './completion.ts';
import { type Choice, choicesFor } from './completion-list.tsx';
import type { ComposerMode } from './drafts.ts';

interface Options {
  readonly text: string;
  readonly mode: ComposerMode;
  readonly people: readonly Person[];
  readonly context: CannedContext;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The visitor's language; canned replies in it come first. */
  readonly language: string | null;
  readonly onText: (text: string) => void;
  /** Called with the chosen canned reply before its text is inserted. */
  readonly onReply: (reply: CannedReply) => void;
}

/** Completes canned replies and mentions at the caret. */
export function useCompletion(options: Options) {
  const { text, mode, people, context, box, language, onText, onReply } = options;
  const { i18n } = useLingui();
  const [completion, setCompletion] = useState<Completion | null>(null);
  const { data } = useCall('listCannedReplies', undefined, { enabled: completion?.kind === 'canned' });
  const choices = completion
    ? choicesFor(completion, data?.cannedReplies ?? [], people, {
        context,
        language: language ?? i18n.locale,
      })
    : [];

  const choose = (choice: Choice) => {
    if (!completion) return;
    if (choice.reply) onReply(choice.reply);
    const next = replaceRange(text, completion, choice.replacement);
    onText(next.text);
    setCompletion(null);
    requestAnimationFrame(() => box.current?.setSelectionRange(next.caret, next.caret));
  };
  const { at, toFirst, onKeyDown } = useActiveItem(choices, choose, { byTab: true });
  const update = () => {
    const caret = box.current?.selectionStart ?? 0;
    const next = completionAt(box.current?.value ?? '', caret, mode);
    if (next?.query !== completion?.query) toFirst();
    setCompletion(next);
  };
  /** Returns whether the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!completion) return false;
    if (event.key === 'Escape') setCompletion(null);
    else if (!onKeyDown(event)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { completion, choices, active: at, update, choose, onKey, close: () => setCompletion(null) };
}
