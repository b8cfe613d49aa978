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
import { useKeptMail, useMailDraft } from './mail-draft.ts';

interface Props {
  conversation: Conversation;
  memberId: string;
  thread: Thread;
  context: CannedContext;
  language: string | null;
  onNote: () => void;
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
  collision,
  later,
  ref,
}: Props) {
  const id = conversation.conversationID;
  const { draft, change, clear } = useMailDraft(memberId, id, id);
  const text = useRef<RichTextHandle>(null);
  const { data } = useCall('listMailSenders');
  const messages = thread.state.current?.messages;
  useImperativeHandle(ref, () => ({
    focus: (mode) => (mode === 'note' ? onNote() : text.current?.focus()),
  }));
  useEffect(() => {
    if (draft.isTouched || !messages || !data) return;
    const { to, cc } = answerTo(
      messages,
      data.senders.map(({ address }) => address),
    );
    if (to.length > 0 && draft.to.length === 0) change({ to, cc, isTouched: false });
  }, [draft.isTouched, draft.to.length, messages, data, change]);
  // After the addresses, which make no draft: what was kept is one.
  useKeptMail({ conversationID: id }, draft, change);
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
        <ComposerModes mode="reply" onMode={(mode) => mode === 'note' && onNote()} isKept={draft.isTouched} />
      }
      collision={collision}
      {...(later && { later: (mail: LaterMail) => later(mail, () => clear()) })}
      onSent={sent}
    />
  );
}
