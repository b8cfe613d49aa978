import './live-chat.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../keys/keys.ts';
import { useSession } from '../../session/values.ts';
import { Empty } from '../../ui/index.ts';
import type { ComposerHandle } from './composer/composer-props.ts';
import { useLayout } from './layout.ts';
import { Queue } from './queue/queue.tsx';
import { useQueue } from './queue/use-queue.ts';
import { useRowKeys } from './queue/use-row-keys.ts';
import { useLeaveAtClose } from './state/leave-at-close.ts';
import { useMe } from './state/me.ts';
import { useAddress } from './state/use-address.ts';
import { useWaitingLimits } from './state/use-merchant.ts';
import { ConversationPane } from './thread/conversation-pane.tsx';
import { InvitePane } from './thread/invite-pane.tsx';

/** Live chat: the queue, the open thread and the visitor's details. */
export function LiveChatPage() {
  const { t } = useLingui();
  const me = useMe();
  const address = useAddress();
  const { id, visitor } = address.search;
  const layout = useLayout();
  const limits = useWaitingLimits();
  const queue = useQueue(address.search, { id: me.id, role: useSession().Role });
  const list = useRef<HTMLUListElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [filterOpened, setFilterOpened] = useState(false);
  const isOpen = id !== undefined || visitor !== undefined;
  const rowKeys = useRowKeys(list);
  useFocusOnOpen(id, composer, layout !== 'phone');

  const back = () => {
    const open = queue.open?.referenceID;
    address.go({ id: undefined, visitor: undefined, pane: undefined });
    requestAnimationFrame(() => rowKeys.focusRow(open));
  };
  const leaveAtClose = useLeaveAtClose({
    rows: queue.rows.map(({ visitor: { conversationID, conversationStatus } }) => ({
      id: conversationID,
      isOpen: conversationStatus === 'open',
    })),
    address,
    onBack: back,
  });
  useKeys([
    { key: 'j', label: t`Next conversation`, run: () => rowKeys.step(1) },
    { key: 'k', label: t`Previous conversation`, run: () => rowKeys.step(-1) },
    { key: '/', label: t`Filter the queue`, run: () => setFilterOpened(true) },
    { key: 'Escape', label: t`Back to the queue`, run: back },
  ]);
  const showsQueue = layout !== 'phone' || !isOpen;
  return (
    <div className={`lc ${layout}`}>
      {showsQueue && (
        <Queue
          queue={queue}
          address={address}
          limits={limits}
          myId={me.id}
          listRef={list}
          filterOpened={filterOpened}
          onFilterOpened={setFilterOpened}
        />
      )}
      {id && (
        <ConversationPane
          key={id}
          conversationID={id}
          live={queue.open}
          address={address}
          layout={layout}
          composer={composer}
          onBack={back}
          leaveAtClose={leaveAtClose}
        />
      )}
      {!id && visitor && queue.open && (
        <InvitePane key={visitor} visitor={queue.open} address={address} layout={layout} onBack={back} />
      )}
      {!id && !(visitor && queue.open) && (layout !== 'phone' || isOpen) && <NothingOpen />}
    </div>
  );
}

function NothingOpen() {
  return (
    <section className="conv nothing">
      <Empty icon={IconMessages}>
        <Trans>Select a conversation from the queue.</Trans>
      </Empty>
    </section>
  );
}

/** Opening a conversation focuses the composer, except where an on-screen keyboard would cover the page. */
function useFocusOnOpen(
  id: string | undefined,
  composer: { readonly current: ComposerHandle | null },
  takesFocus: boolean,
) {
  useEffect(() => {
    if (!id || !takesFocus) return;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (composer.current) composer.current.focus();
      if (composer.current || tries > 40) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, [id, composer, takesFocus]);
}
