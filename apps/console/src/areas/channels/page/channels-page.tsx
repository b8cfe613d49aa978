import '../channels.css';
import './channel-page.css';
import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, ChannelGlyph, Icon, LoadError, SimulatedBadge, Time } from '../../../ui/index.ts';
import { AllChannels } from '../all-channels.tsx';
import { ChannelPage } from './channel-page.tsx';
import { byHealth, healthOf } from './health.ts';
import { HealthMark } from './health-mark.tsx';
import { TryAgain } from './try-again.tsx';

/** How often figures are read again. Milliseconds. */
const POLL_MS = 15_000;

/** All channels by their health, or one of them. */
export function ChannelsPage() {
  const { accountId } = useParams({ strict: false }) as { accountId?: string };
  return accountId ? <ChannelPage key={accountId} id={accountId} /> : <Channels />;
}

function Channels() {
  const { t } = useLingui();
  const mayConnect = useMay('createMessengerAccount');
  const { data, error, refetch } = useCall('listMessengerAccounts', undefined, { refetchInterval: POLL_MS });
  return (
    <>
      <div className="head">
        <h1>{t`Channels`}</h1>
        {mayConnect && (
          <div className="end">
            <Link
              to={'/settings/channels' as string}
              search={{ view: 'messengers', id: 'new' } as never}
              className="btn primary"
            >
              <Icon of={IconPlus} />
              {t`Connect a channel`}
            </Link>
          </div>
        )}
      </div>
      <div className="channels-page">
        {error && !data && (
          <LoadError title={t`Could not load channels`} error={error} onRetry={() => void refetch()} />
        )}
        {data && data.accounts.length > 0 && <Connected accounts={data.accounts} />}
        <AllChannels />
      </div>
    </>
  );
}

function Connected({ accounts }: { accounts: readonly MessengerAccount[] }) {
  const { t, i18n } = useLingui();
  const figures =
    useCall('listMessengerFigures', undefined, { refetchInterval: POLL_MS }).data?.figures ?? [];
  const rows = accounts
    .map((account) => ({ account, figure: figures.find(({ accountId }) => accountId === account.id) }))
    .map((row) => ({ ...row, health: healthOf(row.account, row.figure) }))
    .toSorted(byHealth);
  return (
    <div className="table-scroll">
      <table className="grid channels-table">
        <thead>
          <tr>
            <th>{t`Connected`}</th>
            <th>{t`Health`}</th>
            <th className="hide-phone">{t`Last received`}</th>
            <th className="hide-phone">{t`Last sent`}</th>
            <th className="n hide-phone">{t`Received (24 h)`}</th>
            <th className="n hide-phone">{t`Sent (24 h)`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, figure, health }) => (
            <tr key={account.id} className="linked">
              <td>
                <span className="row">
                  <ChannelGlyph channel={account.channel} bare />
                  <Link to={`/channels/${account.id}` as string}>
                    <strong>{account.name}</strong>
                  </Link>
                  <bdi className="t-3 hide-phone">{account.handle}</bdi>
                  {account.isSimulated && <SimulatedBadge />}
                  {!account.active && <Badge>{t`Turned off`}</Badge>}
                </span>
              </td>
              <td>
                <span className="row wrap">
                  <HealthMark account={account} health={health} />
                  {health.kind === 'failed' && <TryAgain account={account} />}
                </span>
              </td>
              <When at={account.lastReceivedDate} />
              <When at={account.lastSentDate} />
              <td className="n hide-phone">{figure ? i18n.number(figure.received) : '–'}</td>
              <td className="n hide-phone">{figure ? i18n.number(figure.sent) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function When({ at }: { at: string | null }) {
  const { t } = useLingui();
  return (
    <td className="hide-phone t-2">{at ? <Time at={at} /> : <span className="t-3">{t`Never`}</span>}</td>
  );
}
