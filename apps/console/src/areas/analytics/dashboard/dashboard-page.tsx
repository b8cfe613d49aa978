import '../page/analytics.css';
import './dashboard.css';
import type { Dashboard } from '@foyer/contract/analytics/shapes';
import { todayIn } from '@foyer/domain/day-ranges';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { type OpenedNumber, RowsDrawer } from '../../../numbers/rows-drawer.tsx';
import { useMay } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { dateLocale, LoadError, Skeleton, useNow } from '../../../ui/index.ts';
import { Tile } from '../tile.tsx';
import { Agents } from './agents.tsx';
import { Hours } from './hours.tsx';
import { AtRisk, Waiting } from './lists.tsx';
import { NowTiles } from './now-tiles.tsx';
import { Setup } from './setup.tsx';

/** How often the page reads again by itself; changes arrive sooner. Milliseconds. */
const EVERY_MS = 15_000;

/** How it goes right now, today, and what needs the member. */
export function DashboardPage() {
  const { t, i18n } = useLingui();
  const { MerchantId } = useSession();
  const answer = useCall(
    'getDashboard',
    { params: { id: MerchantId } },
    { refetchInterval: EVERY_MS, placeholderData: (old) => old },
  );
  const { data } = answer;
  return (
    <>
      <div className="head">
        <h1>{t`Dashboard`}</h1>
        {data && <Day timeZone={data.timeZone} locale={dateLocale(i18n.locale)} />}
      </div>
      {data ? (
        <Content data={data} />
      ) : answer.error ? (
        <LoadError
          title={t`Could not load the dashboard`}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Day({ timeZone, locale }: { timeZone: string; locale: string }) {
  const now = useNow(30_000);
  const text = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortGeneric',
  }).format(now);
  return <span className="t-13 t-3 dash-day">{text}</span>;
}

function Content({ data }: { data: Dashboard }) {
  const { t } = useLingui();
  const { now, today, mine, setup, isComplete, timeZone } = data;
  const mayOpen = useMay('listFactRows');
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const day = todayIn(timeZone);
  const open = (number: Pick<OpenedNumber, 'measure'> & Partial<OpenedNumber>) =>
    setOpened({ range: { from: day, to: day }, keys: [], ...number });
  return (
    <div className="dash">
      {setup.total > 0 && setup.done < setup.total && <Setup {...setup} />}
      <NowTiles now={now} mine={mine} />
      {!isComplete && (
        <p
          className="dash-note t-13 t-2"
          role="status"
        >{t`Older data is still being processed. These numbers may change.`}</p>
      )}
      <section
        className="stat-tiles card dash-wide"
        aria-label={t`Today compared with the same day last week`}
      >
        {today.numbers.map(({ measure, value, before }) => (
          <Tile
            key={measure}
            measure={measure}
            value={value}
            before={before}
            beforeText={t`vs last week`}
            onOpen={mayOpen ? () => open({ measure }) : undefined}
          />
        ))}
      </section>
      <Hours
        hours={today.hours}
        onOpen={mayOpen ? (dayHour) => open({ measure: 'conversations', dayHour }) : undefined}
      />
      <Agents
        agents={now.agents}
        onOpen={
          mayOpen
            ? (measure, { id, name }) =>
                open({ measure, keys: [{ dimension: 'agent', key: id, label: name }] })
            : undefined
        }
      />
      <div className="dash-side">
        <Waiting waiting={now.longest} total={now.waiting} />
        <AtRisk tickets={now.atRisk} total={now.atRiskTotal} />
      </div>
      {opened && <RowsDrawer opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div className="dash" role="status" aria-label={t`Loading`}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={`card dash-loading ${key === 'a' || key === 'b' ? 'dash-wide' : ''}`}>
          <Skeleton width="30%" />
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      ))}
    </div>
  );
}
