import { type WaitingLimits, waitingLevel } from '@foyer/domain/elapsed';
import { MESSAGE_DROPDOWN_MAX } from '@foyer/domain/interaction';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShownVisitors } from '../../api/active-visitors.ts';
import { useInboxCounts } from '../../api/inbox-counts.ts';
import { useCall } from '../../api/use-call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Cut } from '../../ui/cut.tsx';
import { shortElapsed } from '../../ui/format-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useViewer, useWaitingCount, type Waiting, waitingConversations, waitingThread } from './waiting.ts';

const MINUTE = 60_000;
const tones = { grey: 't-3', amber: 'warn t-m', red: 'bad t-m' } as const;

/** The merchant's limits after which a wait turns amber and red. */
export function useWaitingLimits(): WaitingLimits | undefined {
  const settings = useCall('getMerchantAttributes', undefined, { staleTime: 300_000 }).data?.settings;
  return settings && { amberMs: settings.waitAmberMinutes * MINUTE, redMs: settings.waitRedMinutes * MINUTE };
}

/** The five conversations that have waited longest for an answer. Specification 9. */
export function MessagesMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const count = useWaitingCount();
  const waiting = useWaiting(opened);
  const hasInbox = useInboxCounts() !== undefined;
  const all = hasInbox ? '/visitors/team-messages' : '/livechat';
  return (
    <Menu
      label={t`Messages`}
      align="end"
      width={340}
      opened={opened}
      onChange={setOpened}
      trigger={
        <button type="button" className="tool" aria-label={t`Messages: ${count}`} title={t`Messages`}>
          <Icon of={IconMail} size={18} />
          <span className="count">{i18n.number(count)}</span>
        </button>
      }
    >
      {count === 0 && <p className="t-13 t-2 pad">{t`No one is waiting for an answer.`}</p>}
      {waiting.map((one) => (
        <WaitingItem
          key={one.conversationID}
          waiting={one}
          onOpen={() =>
            void navigate({
              to: one.kind === 'mail' ? '/visitors/team-messages' : '/livechat',
              search: { id: one.conversationID },
            })
          }
        />
      ))}
      <MenuLine />
      <MenuItem className="brand-item" onSelect={() => void navigate({ to: all })}>
        {count > 0
          ? t`${plural(count, { one: '# message', other: 'All # messages' })}`
          : hasInbox
            ? t`Open the inbox`
            : t`Open Live Chat`}
      </MenuItem>
    </Menu>
  );
}

/** The longest waits: from the inbox if the member may open it, else from the live list. */
function useWaiting(opened: boolean): readonly Waiting[] {
  const counts = useInboxCounts();
  const chats = waitingConversations(
    useShownVisitors({ isShown: opened && counts === undefined }).data ?? [],
    useViewer(),
  );
  const { data } = useCall(
    'listMessages',
    { query: { list: 'team', status: 'Pending', sort: 'waiting', limit: MESSAGE_DROPDOWN_MAX } },
    { enabled: opened && counts !== undefined, staleTime: 0 },
  );
  return counts ? (data?.messages ?? []).map(waitingThread) : chats.slice(0, MESSAGE_DROPDOWN_MAX);
}

function WaitingItem({ waiting, onOpen }: { waiting: Waiting; onOpen: () => void }) {
  const { i18n } = useLingui();
  const waited = useNow(10_000) - waiting.since;
  const level = waitingLevel(waited, useWaitingLimits());
  return (
    <MenuItem
      className="two"
      onSelect={onOpen}
      end={<span className={`t-12 ${tones[level]}`}>{shortElapsed(waited, i18n.locale)}</span>}
    >
      <Avatar
        id={waiting.visitorId}
        name={waiting.name}
        size={28}
        country={waiting.country}
        presence={waiting.isOnline ? 'online' : undefined}
        on="var(--surface-raised)"
      />
      <span className="grow">
        <Cut as="b">{waiting.name}</Cut>
        <Cut>{waiting.text}</Cut>
      </span>
    </MenuItem>
  );
}
