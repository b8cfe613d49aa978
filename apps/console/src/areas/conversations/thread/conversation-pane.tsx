import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMessageOff } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { useKeys } from '../../../keys/keys.ts';
import { useMay, useMayReply } from '../../../session/permissions.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { Empty, LoadError } from '../../../ui/index.ts';
import { ThreadSummary } from '../assistant/thread-summary.tsx';
import type { ComposerHandle } from '../composer/composer-props.ts';
import { DetailsFrame } from '../details/details-frame.tsx';
import { useVisitorCard, type VisitorCard } from '../details/visitor-card.ts';
import type { Layout } from '../layout.ts';
import { useMailUpdates } from '../mail/use-mail-updates.ts';
import type { Leave } from '../state/leave-at-close.ts';
import { useMe } from '../state/me.ts';
import { useOutbox } from '../state/outbox-client.ts';
import type { ThreadAddress } from '../state/use-address.ts';
import { useConversationActions } from '../state/use-conversation-actions.ts';
import { type Thread, useThread } from '../state/use-thread.ts';
import { useViewers } from '../state/viewing.ts';
import { ApprovalBars } from './approval-bar.tsx';
import { isFree } from './assignee-menu.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { useColleagues } from './people.ts';
import { ThreadFoot } from './thread-foot.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { ThreadProperties } from './thread-properties.tsx';
import { ThreadSearch } from './thread-search.tsx';
import { useCannedContext } from './use-canned-context.ts';
import { useJump } from './use-jump.ts';
import { useSend } from './use-send.ts';
import { useThreadTools } from './use-thread-tools.ts';

const CannedManager = lazy(async () => ({
  default: (await import('../composer/canned-manager.tsx')).CannedManager,
}));

const MergeDialog = lazy(async () => ({
  default: (await import('../inbox/merge/merge-dialog.tsx')).MergeDialog,
}));

interface Props {
  conversationID: string;
  live: LiveVisitor | undefined;
  address: ThreadAddress;
  layout: Layout;
  composer: RefObject<ComposerHandle | null>;
  /** Whether it is beside a list that has the page title. */
  isBeside?: boolean;
  /** Whether its shortcuts are disabled, such as while rows of a list are selected. */
  isKeyless?: boolean;
  /** The label of `onBack`. Default the queue. */
  backLabel?: string;
  onBack: () => void;
  /** Where closing it leads. Default nowhere. */
  leaveAtClose?: (() => Leave) | undefined;
}

/** The open conversation: thread in the middle, details at the side. Key it by the conversation id. */
export function ConversationPane(props: Props) {
  const { conversationID, live, address, layout, composer, isBeside, isKeyless, backLabel, onBack } = props;
  const { t } = useLingui();
  const me = useMe();
  const thread = useThread(conversationID, me);
  const conversation = thread.state.current?.conversation ?? null;
  const card = useVisitorCard(conversation?.referenceID ?? live?.referenceID ?? null, live, conversationID);
  const maySeeVisitors = useMay('listVisitors');
  useCrumb(card?.name ?? null);
  const showsThread = layout !== 'phone' || address.search.pane !== 'details';
  if (thread.error?.status === 404) {
    return (
      <section className="conv nothing" aria-label={t`Conversation`}>
        <Empty icon={IconMessageOff}>{t`This conversation does not exist, or you do not have access.`}</Empty>
      </section>
    );
  }
  if (thread.error) {
    return (
      <section className="conv" aria-label={t`Conversation`}>
        <LoadError title={t`Could not load the conversation`} error={thread.error} onRetry={thread.retry} />
      </section>
    );
  }
  return (
    <>
      {showsThread && (
        <section className="conv" aria-label={card ? t`Conversation with ${card.name}` : t`Conversation`}>
          {conversation && card ? (
            <Opened
              thread={thread}
              conversation={conversation}
              card={card}
              address={address}
              layout={layout}
              composer={composer}
              isBeside={isBeside ?? false}
              isKeyless={isKeyless ?? false}
              backLabel={backLabel ?? t`Back to the queue`}
              onBack={onBack}
              leaveAtClose={props.leaveAtClose}
            />
          ) : (
            <div className="thread-head" aria-busy="true" />
          )}
        </section>
      )}
      {card && maySeeVisitors && (
        <DetailsFrame card={card} conversation={conversation} address={address} layout={layout} />
      )}
    </>
  );
}

interface OpenedProps {
  thread: Thread;
  conversation: Conversation;
  card: VisitorCard;
  address: ThreadAddress;
  layout: Layout;
  composer: RefObject<ComposerHandle | null>;
  isBeside: boolean;
  isKeyless: boolean;
  backLabel: string;
  onBack: () => void;
  leaveAtClose: (() => Leave) | undefined;
}

function Opened(props: OpenedProps) {
  const { thread, conversation, card, address, layout, composer, isBeside, isKeyless, onBack } = props;
  const { t } = useLingui();
  const me = useMe();
  const people = useColleagues();
  const outbox = useOutbox(me.id);
  const viewers = useViewers(conversation.conversationID, me.id);
  const [assignOpened, setAssignOpened] = useState(false);
  const [searches, setSearches] = useState(false);
  const [managesCanned, setManagesCanned] = useState(false);
  const [opened, setOpened] = useState<'labels' | 'snooze' | 'merge' | null>(null);
  const { dispatch } = thread;
  const onChanged = useCallback(
    (changed: Conversation) =>
      dispatch({ type: 'newer', page: { conversation: changed, messages: [], hasMore: false } }),
    [dispatch],
  );
  const actions = useConversationActions(conversation, card.name, me.id, onChanged, props.leaveAtClose);
  const { send, question } = useSend(conversation, me, outbox, onChanged);
  const { target, jumpTo } = useJump(thread);
  useMailUpdates(thread, me.id);
  const context = useCannedContext(card, me);
  const isClosed = conversation.status === 'closed';
  const hasBot = thread.state.current?.messages.some(({ author }) => author.type === 'bot');
  const mayReply = useMayReply(conversation.kind);
  const maySeeVisitors = useMay('listVisitors');
  const isOpenToMe = mayReply && !isClosed;
  const tools = useThreadTools(conversation, card.name, onChanged);
  const { mayEdit, isDiscarded } = tools;
  const canSort = mayEdit && !isDiscarded;
  const toMessage = (seq: number) => void jumpTo({ conversationID: conversation.conversationID, seq });
  useAddressedMessage(address, toMessage);
  const unread = () => {
    if (!mayEdit) return;
    tools.markUnread();
    onBack();
  };
  const keys = [
    { key: 'r', label: t`Reply`, run: () => composer.current?.focus('reply') },
    { key: 'n', label: t`Note`, run: () => composer.current?.focus('note') },
    { key: 't', label: t`Take`, run: () => mayReply && isFree(conversation) && actions.take() },
    { key: 'a', label: t`Assign`, run: () => isOpenToMe && setAssignOpened(true) },
    { key: 'e', label: t`Close conversation`, run: () => isOpenToMe && actions.close() },
    { key: 'l', label: t`Label`, run: () => canSort && setOpened('labels') },
    { key: 's', label: t`Snooze`, run: () => canSort && setOpened('snooze') },
    { key: 'u', label: t`Mark as unread`, run: unread },
    { key: '#', label: t`Delete`, run: () => canSort && tools.remove() },
  ];
  useKeys(isKeyless ? [] : keys);
  const openDetails = layout === 'wide' || !maySeeVisitors ? null : () => address.go({ pane: 'details' });
  return (
    <>
      <ThreadHead
        conversation={conversation}
        card={card}
        me={me}
        people={people}
        viewers={viewers}
        actions={actions}
        assignOpened={assignOpened}
        onAssignOpened={setAssignOpened}
        backLabel={props.backLabel}
        onBack={layout === 'phone' ? onBack : null}
        onDetails={openDetails}
        tools={tools}
        isBeside={isBeside}
        snoozeOpened={opened === 'snooze'}
        onSnoozeOpened={(next) => setOpened(next ? 'snooze' : null)}
        onLabels={() => setOpened('labels')}
        onMerge={() => setOpened('merge')}
        onUnread={unread}
        onSearch={() => setSearches(true)}
        onCanned={() => setManagesCanned(true)}
      />
      <ThreadProperties
        conversation={conversation}
        tools={tools}
        isShown={isBeside}
        opened={opened === 'labels'}
        onOpened={(next) => setOpened(next ? 'labels' : null)}
      />
      {searches && (
        <ThreadSearch
          conversationID={conversation.conversationID}
          onJump={(message: Message) => void jumpTo(message)}
          onClose={() => setSearches(false)}
        />
      )}
      <ThreadSummary conversation={conversation} />
      {hasBot && !isClosed && (
        <ApprovalBars conversationID={conversation.conversationID} disabled={!mayReply} />
      )}
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
        address={address}
        composer={composer}
        onSend={send}
        onShow={toMessage}
      />
      {opened === 'merge' && (
        <Suspense>
          <MergeDialog
            conversation={conversation}
            name={card.name}
            address={address}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      <JoinDialog conversation={conversation} question={question} />
      {managesCanned && (
        <Suspense>
          <CannedManager
            context={context}
            visitorName={card.name}
            language={card.language}
            onClose={() => setManagesCanned(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Jumps to the message that the address names, and removes it from there. */
function useAddressedMessage(address: ThreadAddress, jumpTo: (seq: number) => void) {
  const { seq } = address.search;
  const jump = useEffectEvent((to: number) => {
    jumpTo(to);
    address.go({ seq: undefined }, { replace: true });
  });
  useEffect(() => {
    if (seq !== undefined) jump(seq);
  }, [seq]);
}
