import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { useLingui } from '@lingui/react/macro';
import { IconPlugOff, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { ChannelGlyph, Empty, Icon, LoadError, SimulatedBadge, Time } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { MESSENGER_TEXTS } from '../messenger-texts.ts';
import { ChannelSide } from './channel-side.tsx';
import { ChannelTemplates } from './channel-templates.tsx';
import { ChannelTraffic } from './channel-traffic.tsx';
import { DeliveryFigures } from './delivery-figures.tsx';
import { healthOf } from './health.ts';
import { HealthMark } from './health-mark.tsx';
import { TryAgain } from './try-again.tsx';

const POLL_MS = 10_000;

/** One connected account: its health, what went through it, its templates and its connection. */
export function ChannelPage({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useCall('getMessengerAccount', { params: { id } }, { refetchInterval: POLL_MS });
  useCrumb(query.data?.name ?? null);
  if (query.data) return <Channel account={query.data} />;
  return (
    <>
      <h1 className="sr">{t`Channel`}</h1>
      {!query.error && <RowsLoading />}
      {query.error?.status === 404 && (
        <Empty
          icon={IconPlugOff}
          title={t`This channel does not exist`}
          action={<Link to={'/channels' as string} className="btn">{t`All channels`}</Link>}
        >
          {t`It was disconnected. Its conversations are still in the inbox.`}
        </Empty>
      )}
      {query.error && query.error.status !== 404 && (
        <LoadError
          title={t`Could not load the channel`}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

function Channel({ account }: { account: MessengerAccount }) {
  const { t, i18n } = useLingui();
  const figures = useCall('listMessengerFigures', undefined, { refetchInterval: POLL_MS }).data?.figures.find(
    ({ accountId }) => accountId === account.id,
  );
  const mayChange = useMay('updateMessengerAccount');
  const seesTraffic = useMay('listMessengerTraffic');
  const health = healthOf(account, figures);
  const { hasTemplates }: Messenger = MESSENGERS[account.channel];
  return (
    <>
      <div className="head channel-head">
        <h1 className="row">
          <ChannelGlyph channel={account.channel} bare />
          <bdi>{account.name}</bdi>
          {account.isSimulated && <SimulatedBadge />}
        </h1>
        <HealthMark account={account} health={health} />
        <span className="t-2 t-13 hide-phone">
          {i18n._(MESSENGER_TEXTS[account.channel].title)}
          <LastTimes account={account} />
        </span>
        <div className="end row">
          {health.kind !== 'working' && <TryAgain account={account} />}
          {mayChange && (
            <Link
              to={'/settings/channels' as string}
              search={{ view: 'messengers', id: account.id } as never}
              className="btn"
            >
              <Icon of={IconSettings} />
              {t`Change`}
            </Link>
          )}
        </div>
      </div>
      <div className="channel-page">
        <div className="channel-main">
          {account.isSimulated && (
            <p className="channel-notice">
              {t`This account is simulated: its customers are invented, and nothing leaves this server.`}
            </p>
          )}
          {figures && <DeliveryFigures figures={figures} />}
          {hasTemplates && <ChannelTemplates account={account} />}
          {seesTraffic && <ChannelTraffic account={account} />}
        </div>
        <ChannelSide account={account} figures={figures} disabled={!mayChange} />
      </div>
    </>
  );
}

function LastTimes({ account: { lastReceivedDate, lastSentDate } }: { account: MessengerAccount }) {
  const { t } = useLingui();
  return (
    <>
      {lastReceivedDate && (
        <>
          {' · '}
          {t`last in`} <Time at={lastReceivedDate} />
        </>
      )}
      {lastSentDate && (
        <>
          {' · '}
          {t`last out`} <Time at={lastSentDate} />
        </>
      )}
    </>
  );
}
