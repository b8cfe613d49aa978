import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useCall } from '../../../api/index.ts';
import type { RichTextHandle } from '../../../ui/rich-text/rich-text.tsx';
import type { ComposerHandle } from '../composer/composer.tsx';
import { ComposerModes } from '../composer/composer-modes.tsx';
import type { Collision } from '../composer/use-collision.ts';
import type { Thread } from '../state/use-thread.ts';
import { answerTo } from './addresses.ts';
import { type LaterMail, MailComposer } from './mail-composer.tsx';
import { hasDraft, useKeptMail, useMailDraft } from './mail-draft.ts';

interface Props {
  conversation: Conversation;
  memberId: string;
  thread: Thread;
  context: CannedContext;
  language: string | null;
  onNote: () => void;
  /** The draft that is kept for this thread is a note. */
  onKeptNote: () => void;
  collision: Collision;
  /** The way to send it later. Calls `clear` when it is kept elsewhere. */
  later?: (mail: LaterMail, clear: () => void) => ReactNode;
  ref?: Ref<ComposerHandle>;
}

/** The answer in a thread of mails. Whom it goes to follows from the last mail until somebody changes it. */
export function MailReply({
  conversation,
  memberId,
  thread,
  context,
  language,
  onNote,
  onKeptNote,
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
  /** The draft that has its receivers: who takes them all out means it. */
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
  useKeptMail({ conversationID: id }, draft, fill, onKeptNote);
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
        <ComposerModes mode="reply" onMode={(mode) => mode === 'note' && onNote()} isKept={hasDraft(draft)} />
      }
      collision={collision}
      {...(later && { later: (mail: LaterMail) => later(mail, () => clear()) })}
      onSent={sent}
    />
  );
}
