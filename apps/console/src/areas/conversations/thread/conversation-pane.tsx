import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMessageOff } from '@tabler/icons-react';
import { type RefObject, useCallback, useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { useKeys } from '../../../keys/keys.ts';
import { useMayTalk } from '../../../session/permissions.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { Empty, LoadError } from '../../../ui/index.ts';
import { CannedManager } from '../composer/canned-manager.tsx';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { DetailsFrame } from '../details/details-frame.tsx';
import { useVisitorCard, type VisitorCard } from '../details/visitor-card.ts';
import type { Layout } from '../layout.ts';
import { useMe } from '../state/me.ts';
import { useOutbox } from '../state/outbox-client.ts';
import type { Address } from '../state/use-address.ts';
import { useConversationActions } from '../state/use-conversation-actions.ts';
import { type Thread, useThread } from '../state/use-thread.ts';
import { useViewers } from '../state/viewing.ts';
import { isFree } from './assignee-menu.tsx';
import { ClosedBar } from './closed-bar.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { useColleagues } from './people.ts';
import { ReaderBar } from './reader-bar.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { ThreadSearch } from './thread-search.tsx';
import { useCannedContext } from './use-canned-context.ts';
import { useJump } from './use-jump.ts';
import { useSend } from './use-send.ts';

interface Props {
  conversationID: string;
  live: LiveVisitor | undefined;
  address: Address;
  layout: Layout;
  composer: RefObject<ComposerHandle | null>;
  onBack: () => void;
}

/** The open conversation: thread in the middle, details at the side. Give it the conversation's id as key. */
export function ConversationPane({ conversationID, live, address, layout, composer, onBack }: Props) {
  const { t } = useLingui();
  const me = useMe();
  const thread = useThread(conversationID, me);
  const conversation = thread.state.current?.conversation ?? null;
  const card = useVisitorCard(conversation?.referenceID ?? live?.referenceID ?? null, live);
  useCrumb(card?.name ?? null);
  const showsThread = layout !== 'phone' || address.search.pane !== 'details';
  if (thread.error?.status === 404) {
    return (
      <section className="conv nothing" aria-label={t`Conversation`}>
        <Empty icon={IconMessageOff}>{t`There is no conversation here that you may see.`}</Empty>
      </section>
    );
  }
  if (thread.error) {
    return (
      <section className="conv" aria-label={t`Conversation`}>
        <LoadError
          title={t`The conversation could not be loaded`}
          error={thread.error}
          onRetry={thread.retry}
        />
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
              onBack={onBack}
            />
          ) : (
            <div className="thread-head" aria-busy="true" />
          )}
        </section>
      )}
      {card && <DetailsFrame card={card} conversation={conversation} address={address} layout={layout} />}
    </>
  );
}

interface OpenedProps {
  thread: Thread;
  conversation: Conversation;
  card: VisitorCard;
  address: Address;
  layout: Layout;
  composer: RefObject<ComposerHandle | null>;
  onBack: () => void;
}

function Opened({ thread, conversation, card, address, layout, composer, onBack }: OpenedProps) {
  const { t } = useLingui();
  const me = useMe();
  const people = useColleagues();
  const outbox = useOutbox(me.id);
  const viewers = useViewers(conversation.conversationID, me.id);
  const [assignOpened, setAssignOpened] = useState(false);
  const [searches, setSearches] = useState(false);
  const [managesCanned, setManagesCanned] = useState(false);
  const { dispatch } = thread;
  const onChanged = useCallback(
    (changed: Conversation) =>
      dispatch({ type: 'newer', page: { conversation: changed, messages: [], hasMore: false } }),
    [dispatch],
  );
  const actions = useConversationActions(conversation, card.name, me.id, onChanged);
  const { send, question } = useSend(conversation, me, outbox, onChanged);
  const { target, jumpTo } = useJump(thread);
  const context = useCannedContext(card, me);
  const isClosed = conversation.status === 'closed';
  const mayTalk = useMayTalk();
  const isOpenToMe = mayTalk && !isClosed;
  useKeys([
    { key: 'r', label: t`Reply`, run: () => composer.current?.focus('reply') },
    { key: 'n', label: t`Note`, run: () => composer.current?.focus('note') },
    { key: 't', label: t`Take`, run: () => mayTalk && isFree(conversation) && actions.take() },
    { key: 'a', label: t`Assign`, run: () => isOpenToMe && setAssignOpened(true) },
    { key: 'e', label: t`Close the conversation`, run: () => isOpenToMe && actions.close() },
  ]);
  const openDetails = layout === 'wide' ? null : () => address.go({ pane: 'details' });
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
        onBack={layout === 'phone' ? onBack : null}
        onDetails={openDetails}
        onSearch={() => setSearches(true)}
        onCanned={() => setManagesCanned(true)}
      />
      {searches && (
        <ThreadSearch
          conversationID={conversation.conversationID}
          onJump={(message: Message) => void jumpTo(message)}
          onClose={() => setSearches(false)}
        />
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
      {!mayTalk && <ReaderBar />}
      {mayTalk && isClosed && (
        <ClosedBar conversation={conversation} isBusy={actions.isBusy} onReopen={actions.reopen} />
      )}
      {isOpenToMe && (
        <Composer
          ref={composer}
          conversationID={conversation.conversationID}
          memberId={me.id}
          visitorName={card.name}
          people={people}
          context={context}
          onSend={send}
        />
      )}
      <JoinDialog conversation={conversation} question={question} />
      {managesCanned && <CannedManager role={me.role} onClose={() => setManagesCanned(false)} />}
    </>
  );
}
