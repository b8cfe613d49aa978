import '../page/analytics.css';
import './custom.css';
import type { CustomDashboard } from '@foyer/contract/analytics/shapes';
import type { Measure } from '@foyer/domain/measure-definition';
import { MEASURES } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import { IconLayoutGrid, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { ExportButton } from '../../../exports/export-button.tsx';
import { listText } from '../../../i18n/list-text.ts';
import { type OpenedNumber, RowsDrawer, rowsQuery } from '../../../numbers/rows-drawer.tsx';
import { useMay } from '../../../session/permissions.ts';
import { Button, Empty, LoadError, Skeleton, Tabs, useTimeZone } from '../../../ui/index.ts';
import { AnalyticsTabs } from '../page/analytics-tabs.tsx';
import { comparedWith } from '../page/range.ts';
import { RangeMenu } from '../page/range-menu.tsx';
import { useAddress } from '../page/use-address.ts';
import { DashboardEditor } from './dashboard-editor.tsx';
import { WidgetCard } from './widget-card.tsx';

/** The dashboards that the merchant has built. Specification 2, 6. */
export function CustomPage() {
  const { t } = useLingui();
  const zone = useTimeZone();
  const address = useAddress(['conversations'], ['channel']);
  const answer = useCall('listCustomDashboards');
  const mayEdit = useMay('createCustomDashboard');
  const mayOpen = useMay('listFactRows');
  const [editing, setEditing] = useState<CustomDashboard | 'new' | null>(null);
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const all = (answer.data?.dashboards ?? []).filter(({ status }) => mayEdit || status === 'ACTIVE');
  const wanted = address.search.dashboard;
  const shown = all.find(({ id }) => id === wanted) ?? all[0];
  const { range } = address.asked;
  const before = comparedWith(range, address.asked.comparison);
  // Measures of areas that are no longer there have no rows.
  const measures = [...new Set(shown?.widgets.map(({ measure }) => measure))].filter((id) => id in MEASURES);
  const exported = measures.map((measure) => ({
    label: listText((MEASURES[measure] as Measure).title),
    filter: rowsQuery({ measure, range, keys: [] }),
  }));
  const create = mayEdit && (
    <Button icon={IconPlus} onClick={() => setEditing('new')}>
      <span className="hide-phone">{t`New dashboard`}</span>
      <span className="only-phone">{t`New`}</span>
    </Button>
  );
  return (
    <>
      <div className="head stat-head">
        <h1>{shown?.name ?? t`Custom`}</h1>
        <div className="row end">
          {shown && <RangeMenu address={address} zone={zone} />}
          {shown && mayOpen && <ExportButton kind="factRows" filter={exported} count={exported.length} />}
          {shown && mayEdit && (
            <Button icon={IconPencil} onClick={() => setEditing(shown)}>
              {t`Edit`}
            </Button>
          )}
          {create}
        </div>
      </div>
      <AnalyticsTabs current="analytics_custom" search={address.search} />
      <div className="stat-page">
        {answer.error ? (
          <LoadError
            title={t`Could not load the dashboards`}
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : answer.isPending ? (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton width="40%" />
          </div>
        ) : shown ? (
          <>
            {all.length > 1 && (
              <Tabs
                label={t`Dashboards`}
                items={all.map(({ id, name, status }) => ({
                  id,
                  label: name,
                  ...(status === 'INACTIVE' && { count: <span className="badge">{t`Inactive`}</span> }),
                }))}
                selected={shown.id}
                onSelect={(id) => address.change({ dashboard: id })}
              />
            )}
            {shown.widgets.length === 0 && (
              <Empty icon={IconLayoutGrid}>{t`This dashboard is empty. Edit it to add measures.`}</Empty>
            )}
            <div className="custom-grid">
              {shown.widgets.map((widget, at) => (
                <WidgetCard
                  // biome-ignore lint/suspicious/noArrayIndexKey: widgets have no other identity.
                  key={`${widget.measure} ${at}`}
                  widget={widget}
                  range={range}
                  before={before}
                  onOpen={mayOpen ? (number) => setOpened({ range, ...number }) : undefined}
                />
              ))}
            </div>
          </>
        ) : (
          <Empty icon={IconLayoutGrid} action={create}>
            {t`Build a dashboard of the measures that matter to you. It appears in the menu while it is active.`}
          </Empty>
        )}
      </div>
      {opened && <RowsDrawer opened={opened} onClose={() => setOpened(null)} />}
      {editing && (
        <DashboardEditor
          dashboard={editing === 'new' ? null : editing}
          onSaved={(id) => address.change({ dashboard: id })}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
