import type { Bot, BotRoute } from '@foyer/contract/bots/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPlus, IconRoute } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../api/index.ts';
import { isolated } from '../../i18n/bidi.ts';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Cut, channelLabel, Empty, IconButton, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { HOURS_LABELS } from './labels.ts';
import { RouteDrawer } from './route-drawer.tsx';
import { RouteTrial } from './route-trial.tsx';

/** Which bot answers where: routes in the order in which they are tried, and a dry run. */
export function RoutesSection({ title, tabs }: { title: string; tabs: ReactNode }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('listBotRoutes');
  const { data: known } = useCall('listBots');
  const mayCreate = useMay('createBotRoute');
  const [edited, setEdited] = useState<BotRoute | 'new' | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const routes = data?.routes;
  const bots = known?.bots ?? [];
  const create = mayCreate && bots.some(({ liveVersion }) => liveVersion !== null) && (
    <Button variant="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t`New route`}
    </Button>
  );
  return (
    <div className={isTrying ? 'bot-routes is-trying' : 'bot-routes'}>
      <section aria-label={t`Routes`}>
        <div className="head">
          <h1>{title}</h1>
          <div className="end row">
            {routes && routes.length > 0 && (
              <Button icon={IconRoute} aria-pressed={isTrying} onClick={() => setIsTrying(!isTrying)}>
                {t`Dry run`}
              </Button>
            )}
            {routes && routes.length > 0 && create}
          </div>
        </div>
        {tabs}
        {error && !routes && (
          <LoadError title={t`Could not load routes`} error={error} onRetry={() => void refetch()} />
        )}
        {!routes && !error && <RowsLoading />}
        {routes?.length === 0 && (
          <Empty icon={IconRoute} action={create}>
            {bots.length === 0
              ? t`Publish a bot first, then create a route to decide where it answers.`
              : t`A route decides where a published bot answers. All other conversations go to the team.`}
          </Empty>
        )}
        {routes && routes.length > 0 && (
          <div className="table-scroll">
            <table className="grid bot-table">
              <thead>
                <tr>
                  <th>{t`Order`}</th>
                  <th>{t`Where`}</th>
                  <th className="hide-phone">{t`When`}</th>
                  <th>{t`Bot`}</th>
                  <th className="n hide-phone">{t`7 days`}</th>
                </tr>
              </thead>
              <tbody>
                {routes.map((route, index) => (
                  <RouteLine
                    key={route.routeId}
                    route={route}
                    bots={bots}
                    index={index}
                    isLast={index === routes.length - 1}
                    onEdit={() => setEdited(route)}
                  />
                ))}
                <tr>
                  <td />
                  <td className="t-2">{t`Everything else`}</td>
                  <td className="hide-phone" />
                  <td className="t-2">{t`Goes to the team`}</td>
                  <td className="hide-phone" />
                </tr>
              </tbody>
            </table>
          </div>
        )}
      </section>
      {isTrying && routes && <RouteTrial routes={routes} bots={bots} onClose={() => setIsTrying(false)} />}
      {edited && (
        <RouteDrawer route={edited === 'new' ? null : edited} bots={bots} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function RouteLine({
  route,
  bots,
  index,
  isLast,
  onEdit,
}: {
  route: BotRoute;
  bots: readonly Bot[];
  index: number;
  isLast: boolean;
  onEdit: () => void;
}) {
  const { t, i18n } = useLingui();
  const options = useRuleOptions();
  const mayMove = useMay('moveBotRoute');
  const move = useAction('moveBotRoute');
  const moveTo = (position: number) => move.mutate({ params: { id: route.routeId }, body: { position } });
  const engagement = options.valuesOf('engagement')?.find(({ value }) => value === route.engagementId)?.label;
  const page = route.page && isolated(route.page);
  const where = [
    engagement ?? t`Any engagement`,
    route.channel && channelLabel(route.channel, i18n),
    page && t`page contains ${page}`,
    route.language,
  ].filter(Boolean);
  return (
    <tr>
      <td>
        <span className="row bot-order">
          <span className="num">{i18n.number(index + 1)}</span>
          {mayMove && (
            <>
              <IconButton
                small
                icon={IconArrowUp}
                label={t`Move ${route.name} up`}
                disabled={index === 0 || move.isPending}
                onClick={() => moveTo(index - 1)}
              />
              <IconButton
                small
                icon={IconArrowDown}
                label={t`Move ${route.name} down`}
                disabled={isLast || move.isPending}
                onClick={() => moveTo(index + 1)}
              />
            </>
          )}
        </span>
      </td>
      <td>
        <button type="button" className="bot-name" onClick={onEdit}>
          <strong>
            {route.name} {!route.active && <Badge>{t`Off`}</Badge>}
          </strong>
          <Cut className="t-12 t-3">{where.join(' · ')}</Cut>
        </button>
      </td>
      <td className="hide-phone">{i18n._(HOURS_LABELS[route.hours])}</td>
      <td>
        {route.targets.map(({ botId, share }) => {
          const result = route.results.find((one) => one.botId === botId);
          const name = bots.find((bot) => bot.botId === botId)?.name ?? t`Deleted bot`;
          return (
            <div key={botId}>
              {name}{' '}
              {(route.targets.length > 1 || share < 100) && (
                <span className="t-12 t-3 num">
                  {i18n.number(share / 100, { style: 'percent' })}
                  {result && ` · ${t`${result.closed} of ${result.sessions} answered`}`}
                </span>
              )}
            </div>
          );
        })}
      </td>
      <td className="n num hide-phone">
        {i18n.number(route.results.reduce((sum, { sessions }) => sum + sessions, 0))}
      </td>
    </tr>
  );
}
