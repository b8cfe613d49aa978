import { type WaitingLimits, waitingLevel } from '@foyer/domain/elapsed';
import { MESSAGE_DROPDOWN_MAX } from '@foyer/domain/interaction';
import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useActiveVisitors } from '../../api/active-visitors.ts';
import { useCall } from '../../api/use-call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { shortElapsed } from '../../ui/format-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { nameOf, type Waiting, waitingConversations } from './waiting.ts';

const MINUTE = 60_000;
const tones = { grey: 't-3', amber: 'warn t-m', red: 'bad t-m' } as const;

/** When waiting turns amber and red for this merchant. */
export function useWaitingLimits(): WaitingLimits | undefined {
  const settings = useCall('getMerchantAttributes', undefined, { staleTime: 300_000 }).data?.settings;
  return settings && { amberMs: settings.waitAmberMinutes * MINUTE, redMs: settings.waitRedMinutes * MINUTE };
}

/** Conversations that wait for an answer, the five longest waits, with how long. Specification 9. */
export function MessagesMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const waiting = waitingConversations(useActiveVisitors().data ?? []);
  const count = waiting.length;
  const open = (id: string) => void navigate({ to: '/livechat', search: { id } });
  return (
    <Menu
      label={t`Messages`}
      align="end"
      width={340}
      trigger={
        <button type="button" className="tool" aria-label={t`Messages: ${count}`} title={t`Messages`}>
          <Icon of={IconMail} size={18} />
          <span className="count">{i18n.number(count)}</span>
        </button>
      }
    >
      {count === 0 && <p className="t-13 t-2 pad">{t`Nobody waits for an answer.`}</p>}
      {waiting.slice(0, MESSAGE_DROPDOWN_MAX).map((one) => (
        <WaitingItem key={one.conversationID} waiting={one} onOpen={() => open(one.conversationID)} />
      ))}
      <MenuLine />
      <MenuItem className="brand-item" onSelect={() => void navigate({ to: '/livechat' })}>
        {count > 0 ? t`All ${count} messages` : t`Open Live Chat`}
      </MenuItem>
    </Menu>
  );
}

function WaitingItem({ waiting, onOpen }: { waiting: Waiting; onOpen: () => void }) {
  const { visitor, since } = waiting;
  const { i18n } = useLingui();
  const waited = useNow(10_000) - since;
  const level = waitingLevel(waited, useWaitingLimits());
  return (
    <MenuItem
      className="two"
      onSelect={onOpen}
      end={<span className={`t-12 ${tones[level]}`}>{shortElapsed(waited, i18n.locale)}</span>}
    >
      <Avatar
        id={visitor.referenceID}
        name={nameOf(visitor)}
        size={28}
        country={visitor.country}
        presence={visitor.isOnline ? 'online' : undefined}
        on="var(--surface-raised)"
      />
      <span className="grow">
        <b className="cut">{nameOf(visitor)}</b>
        <span className="cut">{visitor.lastMessage?.text}</span>
      </span>
    </MenuItem>
  );
}
