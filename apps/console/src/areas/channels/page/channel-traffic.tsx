import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import type { MessengerTraffic } from '@foyer/contract/messengers/traffic-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Badge, Button, clockTime, Icon, IconButton, Tabs, Time, useTimeZone } from '../../../ui/index.ts';
import { TrafficDetails } from './traffic-details.tsx';

const POLL_MS = 10_000;

/** What an account received and sent, with what failed and why. */
export function ChannelTraffic({ account }: { account: MessengerAccount }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const [cursor, setCursor] = useState<string | undefined>();
  const [open, setOpen] = useState<string | null>(null);
  const { data } = useCall(
    'listMessengerTraffic',
    {
      params: { id: account.id },
      query: { ...(failed && { failed: 'true' }), ...(cursor && { cursor }) } as never,
    },
    { refetchInterval: cursor ? false : POLL_MS, placeholderData: (old) => old },
  );
  const entries = data?.entries ?? [];
  return (
    <section className="card" aria-labelledby="channel-traffic">
      <header className="channel-card-head">
        <h2 id="channel-traffic">{t`Deliveries`}</h2>
        <div className="end">
          <Tabs
            label={t`Deliveries`}
            items={[
              { id: 'all', label: t`All` },
              { id: 'failed', label: t`Failed` },
            ]}
            selected={failed ? 'failed' : 'all'}
            onSelect={(tab) => {
              setFailed(tab === 'failed');
              setCursor(undefined);
            }}
          />
        </div>
      </header>
      {data && entries.length === 0 && (
        <p className="channel-empty">{failed ? t`Nothing failed.` : t`No messages on this channel yet.`}</p>
      )}
      {entries.length > 0 && (
        <div className="table-scroll">
          <table className="grid channel-traffic">
            <thead>
              <tr>
                <th>
                  <span className="sr">{t`Details`}</span>
                </th>
                <th>{t`Time`}</th>
                <th>{t`What`}</th>
                <th className="hide-phone">{t`Who`}</th>
                <th>{t`Result`}</th>
                <th className="n hide-phone">{t`Took`}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Fragment key={entry.id}>
                  <Row
                    entry={entry}
                    isOpen={open === entry.id}
                    onToggle={() => setOpen(open === entry.id ? null : entry.id)}
                  />
                  {open === entry.id && (
                    <tr className="channel-more">
                      <td colSpan={6}>
                        <TrafficDetails accountId={account.id} entry={entry} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(data?.nextCursor || cursor) && (
        <footer className="channel-card-foot">
          {cursor && <Button small onClick={() => setCursor(undefined)}>{t`Newest`}</Button>}
          {data?.nextCursor && (
            <Button small onClick={() => setCursor(data.nextCursor ?? undefined)}>{t`Earlier`}</Button>
          )}
        </footer>
      )}
    </section>
  );
}

function Row({
  entry,
  isOpen,
  onToggle,
}: {
  entry: MessengerTraffic;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const names = { message: t`Message`, receipt: t`Receipt`, template: t`Template` };
  const ms = entry.way === 'in' ? entry.ms : (entry.call?.ms ?? null);
  const isToday = Date.now() - Date.parse(entry.at) < 12 * 3_600_000;
  return (
    <tr>
      <td>
        <IconButton
          small
          {...(!isOpen && { className: 'mirrored' })}
          icon={isOpen ? IconChevronDown : IconChevronRight}
          label={isOpen ? t`Hide details` : t`Show details`}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </td>
      <td className="num">{isToday ? clockTime(entry.at, i18n.locale, zone) : <Time at={entry.at} />}</td>
      <td>
        <span className="row">
          <Icon of={entry.way === 'in' ? IconArrowDownLeft : IconArrowUpRight} size={14} />
          <span className="sr">{entry.way === 'in' ? t`In` : t`Out`}</span>
          {names[entry.what]}
        </span>
      </td>
      <td className="hide-phone" dir="auto">
        {entry.person}
      </td>
      <td>
        <Result entry={entry} />
      </td>
      <td className="n hide-phone t-2">{ms === null ? '–' : t`${i18n.number(ms)} ms`}</td>
    </tr>
  );
}

function Result({ entry }: { entry: MessengerTraffic }) {
  const { t } = useLingui();
  if (entry.way === 'in') {
    if (entry.state === 'failed') return <Badge tone="danger">{t`Not stored`}</Badge>;
    if (entry.error)
      return <Badge tone="warning">{entry.state === 'done' ? t`Incomplete` : t`Will be tried again`}</Badge>;
    return (
      <Badge tone={entry.state === 'done' ? 'success' : 'neutral'}>
        {entry.state === 'done' ? t`Stored` : t`Waiting`}
      </Badge>
    );
  }
  const results = {
    queued: (
      <Badge tone={entry.error ? 'warning' : 'neutral'}>
        {entry.error ? t`Will be tried again` : t`Waiting`}
      </Badge>
    ),
    sent: <Badge tone="success">{t`Sent`}</Badge>,
    delivered: <Badge tone="success">{t`Delivered`}</Badge>,
    read: <Badge tone="success">{t`Read`}</Badge>,
    failed: <Badge tone="danger">{t`Not delivered`}</Badge>,
    unknown: <Badge tone="warning">{t`May not have arrived`}</Badge>,
  };
  return results[entry.state];
}
