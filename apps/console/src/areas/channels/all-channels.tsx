import { NUMBERED_CHANNELS } from '@foyer/domain/channels';
import { MESSENGERS, type MessengerChannel } from '@foyer/domain/messengers';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { Badge, Input } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { CHANNEL_ENTRIES, type ChannelEntry } from './channel-entries.ts';
import { CHANNEL_WORDS } from './channel-words.ts';

/** Every channel of the specification: connected, to be connected, or why not. Specification 3. */
export function AllChannels() {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const accountsQuery = useCall('listMessengerAccounts');
  const mailboxesQuery = useCall('listMailboxes');
  // Connected channels come first, so rows would move when they become known.
  if (accountsQuery.isPending || mailboxesQuery.isPending) return <RowsLoading />;
  const accounts = accountsQuery.data?.accounts ?? [];
  const mailboxes = mailboxesQuery.data?.mailboxes ?? [];
  // What is behind a custom channel, an app or a robot, is not known.
  const isConnected = (entry: ChannelEntry, channelId: number): boolean =>
    entry.kind === 'messenger'
      ? accounts.some(
          ({ channel, active }) =>
            active && (channel === entry.channel || MESSENGERS[channel].channelId === channelId),
        )
      : entry.kind === 'mailbox' && mailboxes.length > 0;
  const shown = NUMBERED_CHANNELS.flatMap(({ channelId, name: english }) => {
    const entry = CHANNEL_ENTRIES[channelId];
    const word = CHANNEL_WORDS[channelId];
    const name = word ? i18n._(word) : english;
    return entry && `${name} ${english}`.toLowerCase().includes(wanted)
      ? [{ channelId, name, entry, connected: isConnected(entry, channelId) }]
      : [];
  });
  const all = shown.length;
  const count = shown.filter(({ connected }) => connected).length;
  return (
    <>
      <div className="channel-search">
        <Input
          icon={IconSearch}
          aria-label={t`Filter channels`}
          placeholder={t`Filter channels`}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="t-2" role="status">{t`${count} of ${all} connected`}</span>
      </div>
      <ul className="channel-list">
        {shown
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map(({ channelId, name, entry, connected }) => (
            <li key={channelId}>
              <b>{name}</b>
              <State entry={entry} connected={connected} />
            </li>
          ))}
      </ul>
      {shown.length === 0 && <p className="hint">{t`No channel has this name.`}</p>}
    </>
  );
}

/** What can be done first. */
const ORDER: readonly ChannelEntry['kind'][] = ['messenger', 'mailbox', 'custom', 'builtIn', 'ended', 'none'];

const rankOf = ({ entry, connected }: { readonly entry: ChannelEntry; readonly connected: boolean }) =>
  connected ? -1 : ORDER.indexOf(entry.kind);

function State({ entry, connected }: { entry: ChannelEntry; connected: boolean }) {
  const { t, i18n } = useLingui();
  switch (entry.kind) {
    case 'messenger':
      return (
        <>
          <span className="t-2">{entry.why ? i18n._(entry.why) : t`Messages arrive in the inbox.`}</span>
          <Connect channel={entry.channel} connected={connected} />
        </>
      );
    case 'custom':
      return (
        <>
          <span className="t-2">{t`By a custom channel: a signed webhook in both directions.`}</span>
          <Connect channel="custom" connected={connected} />
        </>
      );
    case 'mailbox':
      return (
        <>
          <span className="t-2">{t`Emails arrive in the inbox.`}</span>
          <Connect channel={null} connected={connected} />
        </>
      );
    default: {
      const names = {
        builtIn: t`Built in`,
        ended: t`Ended`,
        none: t`Not available`,
      };
      return (
        <>
          <span className="t-2">{i18n._(entry.why)}</span>
          <Badge>{names[entry.kind]}</Badge>
        </>
      );
    }
  }
}

/** Opens where a messenger, or a mailbox for null, is connected. */
function Connect({ channel, connected }: { channel: MessengerChannel | null; connected: boolean }) {
  const { t } = useLingui();
  const search = {
    ...(channel && { view: 'messengers' }),
    ...(!connected && { id: 'new', ...(channel && { channel }) }),
  };
  return (
    <span className="row">
      {connected && <Badge tone="success">{t`Connected`}</Badge>}
      <Link to={'/settings/channels' as string} search={search as never} className="link">
        {connected ? t`Manage` : t`Connect`}
      </Link>
    </span>
  );
}
