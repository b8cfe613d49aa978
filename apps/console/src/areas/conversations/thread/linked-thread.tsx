import '../live-chat.css';
import type { Conversation } from '@foyer/contract/conversations/shapes';
import { openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { IconMessageOff } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useKeys } from '../../../keys/keys.ts';
import { useRights } from '../../../session/permissions.ts';
import type { LinkedThreadProps } from '../../../shell/linked-thread.ts';
import { Empty, LoadError } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import type { ComposerHandle } from '../composer/composer-props.ts';
import { useVisitorCard, type VisitorCard } from '../details/visitor-card.ts';
import { useMailUpdates } from '../mail/use-mail-updates.ts';
import { useMe } from '../state/me.ts';
import { useOutbox } from '../state/outbox-client.ts';
import { type LiveChatSearch, usePageAddress } from '../state/use-address.ts';
import { useConversationActions } from '../state/use-conversation-actions.ts';
import { type Thread, useThread } from '../state/use-thread.ts';
import { JoinDialog } from './join-dialog.tsx';
import { useColleagues } from './people.ts';
import { ThreadFoot } from './thread-foot.tsx';
import { ThreadLog } from './thread-log.tsx';
import { useCannedContext } from './use-canned-context.ts';
import { useJump } from './use-jump.ts';
import { useSend } from './use-send.ts';
import { useThreadTools } from './use-thread-tools.ts';

/** A thread without head and details: its messages and the composer. */
export function LinkedThreadPane({ conversationID }: LinkedThreadProps) {
  const { t } = useLingui();
  const me = useMe();
  const thread = useThread(conversationID, me);
  const conversation = thread.state.current?.conversation ?? null;
  const card = useVisitorCard(conversation?.referenceID ?? null, undefined, conversationID);
  if (thread.error?.status === 404 || thread.error?.status === 403) {
    return (
      <Empty icon={IconMessageOff}>{t`This conversation does not exist, or you do not have access.`}</Empty>
    );
  }
  if (thread.error) {
    return (
      <LoadError title={t`Could not load the conversation`} error={thread.error} onRetry={thread.retry} />
    );
  }
  if (!conversation || !card) return <RowsLoading />;
  return (
    <section className="conv linked-thread" aria-label={t`Conversation with ${card.name}`}>
      <Opened thread={thread} conversation={conversation} card={card} />
    </section>
  );
}

function Opened({
  thread,
  conversation,
  card,
}: {
  thread: Thread;
  conversation: Conversation;
  card: VisitorCard;
}) {
  const { t } = useLingui();
  const me = useMe();
  const people = useColleagues();
  const outbox = useOutbox(me.id);
  const composer = useRef<ComposerHandle>(null);
  const { dispatch } = thread;
  const onChanged = useCallback(
    (changed: Conversation) =>
      dispatch({ type: 'newer', page: { conversation: changed, messages: [], hasMore: false } }),
    [dispatch],
  );
  const actions = useConversationActions(conversation, card.name, me.id, onChanged);
  const { send, question } = useSend(conversation, me, outbox, onChanged);
  const { target, jumpTo } = useJump(thread);
  useMailUpdates(thread, me.id);
  const context = useCannedContext(card, me);
  const tools = useThreadTools(conversation, card.name, onChanged);
  const { conversationID: id, kind } = conversation;
  const [page = ''] = openThreadPath({ id, kind }, useRights())?.split('?') ?? [];
  const address = usePageAddress<LiveChatSearch>(page);
  const toMessage = (seq: number) => void jumpTo({ conversationID: id, seq });
  useKeys([
    { key: 'r', label: t`Reply`, run: () => composer.current?.focus('reply') },
    { key: 'n', label: t`Note`, run: () => composer.current?.focus('note') },
  ]);
  return (
    <>
      <ThreadLog
        thread={thread}
        outbox={outbox}
        me={me}
        people={people}
        conversationID={conversation.conversationID}
        referenceID={card.referenceID}
        visitorName={card.name}
        target={target}
      />
      <ThreadFoot
        thread={thread}
        conversation={conversation}
        card={card}
        me={me}
        people={people}
        context={context}
        actions={actions}
        tools={tools}
        address={page ? address : null}
        composer={composer}
        onSend={send}
        onShow={toMessage}
      />
      <JoinDialog conversation={conversation} question={question} />
    </>
  );
}
