import type { Conversation } from '@foyer/contract/conversations/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { messengerOf } from '@foyer/domain/messengers';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useMayReply } from '../../../session/permissions.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { Composer } from '../composer/composer.tsx';
import type { ComposedMessage, ComposerHandle } from '../composer/composer-props.ts';
import { useColleagueNews } from '../composer/use-collision.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import { ScheduledList } from '../later/scheduled-list.tsx';
import { SendLater } from '../later/send-later.tsx';
import { MailReply } from '../mail/mail-reply.tsx';
import type { Me } from '../state/me.ts';
import type { ThreadAddress } from '../state/use-address.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import type { Thread } from '../state/use-thread.ts';
import { ClosedBar } from './closed-bar.tsx';
import { DiscardedBar } from './discarded-bar.tsx';
import { MergedBar } from './merged-bar.tsx';
import type { Person } from './people.ts';
import { ReaderBar } from './reader-bar.tsx';
import { ReplyWindow } from './reply-window.tsx';
import type { ThreadTools } from './use-thread-tools.ts';

const TemplateDialog = lazy(() =>
  loadChunk(() => import('./template-dialog.tsx')).then((module) => ({ default: module.TemplateDialog })),
);

interface Props {
  thread: Thread;
  conversation: Conversation;
  card: VisitorCard;
  me: Me;
  people: readonly Person[];
  context: CannedContext;
  actions: ConversationActions;
  tools: ThreadTools;
  /** Null for readers without access to a page that shows the conversation. */
  address: ThreadAddress | null;
  composer: RefObject<ComposerHandle | null>;
  onSend: (message: ComposedMessage) => Promise<boolean>;
  /** Scrolls to a message. */
  onShow: (seq: number) => void;
}

/** Below the messages: the composer, or why there is none. */
export function ThreadFoot(props: Props) {
  const { thread, conversation, card, me, people, context, actions, tools, address, composer } = props;
  /** Null until chosen, or until a draft of either is loaded. */
  const [notes, setNotes] = useState<boolean | null>(null);
  const [picksTemplate, setPicksTemplate] = useState(false);
  const writesNote = notes === true;
  const mayReply = useMayReply(conversation.kind);
  const news = useColleagueNews(thread.state, me.id);
  const id = conversation.conversationID;
  const isMail = conversation.kind === 'mail';
  const messenger = messengerOf(conversation.channel);
  const isClosed = conversation.status === 'closed';
  if (conversation.mergedInto) return <MergedBar into={conversation.mergedInto} address={address} />;
  if (!mayReply) return <ReaderBar />;
  if (tools.isDiscarded) return <DiscardedBar conversation={conversation} tools={tools} />;
  const collision = { news, onShow: props.onShow };
  return (
    <>
      {tools.mayEdit && <ScheduledList conversationID={id} />}
      {isClosed && !isMail && (
        <ClosedBar conversation={conversation} isBusy={actions.isBusy} onReopen={actions.reopen} />
      )}
      {isMail && !writesNote && (
        <MailReply
          ref={composer}
          conversation={conversation}
          memberId={me.id}
          thread={thread}
          context={context}
          language={card.language}
          collision={collision}
          onNote={() => setNotes(true)}
          onNoteDraft={() => setNotes((chosen) => chosen ?? true)}
          {...(tools.mayEdit && {
            later: (mail, clear) => <SendLater conversationID={id} content={mail} onScheduled={clear} />,
          })}
        />
      )}
      {messenger && !isClosed && (
        <ReplyWindow
          messenger={messenger}
          messages={thread.state.current?.messages ?? []}
          onTemplate={() => setPicksTemplate(true)}
        />
      )}
      {picksTemplate && (
        <Suspense>
          <TemplateDialog conversationId={id} onClose={() => setPicksTemplate(false)} />
        </Suspense>
      )}
      {(isMail ? writesNote : !isClosed) && (
        <Composer
          ref={composer}
          conversationID={id}
          memberId={me.id}
          visitorName={card.name}
          people={people}
          context={context}
          language={card.language}
          lastSeq={thread.state.current?.messages.at(-1)?.seq}
          replyMax={messenger?.textMax ?? MESSAGE_TEXT_MAX}
          fileMaxBytes={messenger?.fileMaxBytes ?? null}
          collision={collision}
          onSend={props.onSend}
          {...(isMail && { onReply: () => setNotes(false) })}
          {...(tools.mayEdit && {
            later: (content, clear) => (
              <SendLater conversationID={id} content={{ ...content, mail: null }} onScheduled={clear} />
            ),
          })}
        />
      )}
    </>
  );
}
