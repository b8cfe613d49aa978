import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useCall } from '../../../api/index.ts';
import type { RichTextHandle } from '../../../ui/rich-text/rich-text.tsx';
import { ComposerModes } from '../composer/composer-modes.tsx';
import type { ComposerHandle } from '../composer/composer-props.ts';
import type { Collision } from '../composer/use-collision.ts';
import type { Thread } from '../state/use-thread.ts';
import { answerTo } from './addresses.ts';
import { type LaterMail, MailComposer } from './mail-composer.tsx';
import { hasDraft, useMailAutosave, useMailDraft } from './mail-draft.ts';

interface Props {
  conversation: Conversation;
  memberId: string;
  thread: Thread;
  context: CannedContext;
  language: string | null;
  onNote: () => void;
  /** Called when the stored draft of this thread is a note. */
  onNoteDraft: () => void;
  collision: Collision;
  /** The control that schedules it. Calls `clear` once it is scheduled. */
  later?: (mail: LaterMail, clear: () => void) => ReactNode;
  ref?: Ref<ComposerHandle>;
}

/** The answer in a mail thread. Its recipients follow from the last mail until they are edited. */
export function MailReply({
  conversation,
  memberId,
  thread,
  context,
  language,
  onNote,
  onNoteDraft,
  collision,
  later,
  ref,
}: Props) {
  const id = conversation.conversationID;
  const { draft, change, fill, clear } = useMailDraft(memberId, id, id);
  const text = useRef<RichTextHandle>(null);
  const { data } = useCall('listMailSenders');
  const messages = thread.state.current?.messages;
  useImperativeHandle(ref, () => ({
    focus: (mode) => (mode === 'note' ? onNote() : text.current?.focus()),
  }));
  /** The draft whose recipients were prefilled. Removing all of them afterwards is intentional. */
  const addressed = useRef<string | null>(null);
  useEffect(() => {
    if (!messages || !data || addressed.current === draft.id) return;
    addressed.current = draft.id;
    if (draft.to.length + draft.cc.length + draft.bcc.length > 0) return;
    fill(
      answerTo(
        messages,
        data.senders.map(({ address }) => address),
      ),
    );
  }, [draft, messages, data, fill]);
  useMailAutosave({ conversationID: id }, draft, fill, onNoteDraft);
  const sent = (message: Message) => {
    thread.dispatch({ type: 'acked', message });
    clear();
  };
  return (
    <MailComposer
      ref={text}
      conversationID={id}
      draft={draft}
      change={change}
      context={context}
      language={language}
      head={
        <ComposerModes
          mode="reply"
          onMode={(mode) => mode === 'note' && onNote()}
          isSaved={hasDraft(draft)}
        />
      }
      collision={collision}
      {...(later && { later: (mail: LaterMail) => later(mail, () => clear()) })}
      onSent={sent}
    />
  );
}
