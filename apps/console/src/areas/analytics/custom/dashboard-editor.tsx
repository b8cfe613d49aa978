import * as limits from 'virtual:foyer-limits';
import type { CustomDashboard, Widget } from '@foyer/contract/analytics/shapes';
import { DIMENSION_TITLES, FACT_SOURCES, type FactDimension } from '@foyer/domain/fact-sources';
import { MEASURE_IDS, MEASURES, type MeasureId } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/index.ts';
import { listText } from '../../../i18n/list-text.ts';
import { measureAbout } from '../../../numbers/number-text.ts';
import { SelectField, SwitchField, TextField } from '../../../ui/fields/index.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';

interface Values {
  name: string;
  isActive: boolean;
  widgets: readonly Widget[];
}

/** Creates, changes and deletes a custom dashboard. */
export function DashboardEditor({
  dashboard,
  onSaved,
  onClose,
}: {
  dashboard: CustomDashboard | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm<Values>({
    record: dashboard,
    initial: {
      name: dashboard?.name ?? '',
      isActive: dashboard ? dashboard.status === 'ACTIVE' : true,
      widgets: dashboard?.widgets ?? [],
    },
    rules: { name: { title: t`Name`, required: true, maxLength: limits.createCustomDashboard.name } },
    nameOf: ({ name }) => name,
    save: async ({ name, isActive, widgets }, precondition) => {
      const body = {
        name,
        status: isActive ? ('ACTIVE' as const) : ('INACTIVE' as const),
        widgets: [...widgets],
      };
      const saved = dashboard
        ? await call('updateCustomDashboard', {
            params: { id: dashboard.id },
            body: { ...body, ...precondition },
          })
        : await call('createCustomDashboard', { body });
      onSaved(saved.id);
    },
    onClose,
  });
  const { widgets } = form.values;
  const setWidgets = (next: readonly Widget[]) => form.set('widgets', next);
  return (
    <RecordDrawer
      record={dashboard}
      form={form}
      title={dashboard ? dashboard.name : t`New dashboard`}
      create={t`Create dashboard`}
      width={560}
      disabled={false}
      removal={
        dashboard && {
          name: dashboard.name,
          button: t`Delete dashboard`,
          text: t`The dashboard is deleted for everyone. Your data is kept.`,
          remove: () => call('removeCustomDashboard', { params: { id: dashboard.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <SwitchField form={form} name="isActive" label={t`Active`} hint={t`Shown under Analytics, Custom`} />
      {widgets.length > 0 && (
        <>
          <h3 className="label">{t`On the dashboard`}</h3>
          <ol className="custom-widgets">
            {widgets.map((widget, at) => (
              <WidgetLine
                // biome-ignore lint/suspicious/noArrayIndexKey: widgets have no other identity.
                key={`${widget.measure} ${at}`}
                widget={widget}
                isFirst={at === 0}
                isLast={at === widgets.length - 1}
                onChange={(changed) => setWidgets(widgets.with(at, changed))}
                onMove={(step) => setWidgets(moved(widgets, at, step))}
                onRemove={() => setWidgets(widgets.toSpliced(at, 1))}
              />
            ))}
          </ol>
        </>
      )}
      <AddWidget onAdd={(widget) => setWidgets([...widgets, widget])} />
    </RecordDrawer>
  );
}

const moved = (widgets: readonly Widget[], at: number, step: -1 | 1): readonly Widget[] => {
  const widget = widgets[at] as Widget;
  return widgets.toSpliced(at, 1).toSpliced(at + step, 0, widget);
};

/** Widths by name, in columns of twelve. */
const WIDTHS = { number: 3, bars: 6, line: 6, table: 6 } as const satisfies Record<Widget['chart'], number>;

function AddWidget({ onAdd }: { onAdd: (widget: Widget) => void }) {
  const { t } = useLingui();
  const [measure, setMeasure] = useState<string>('');
  const options = MEASURE_IDS.map((id) => ({
    value: id as string,
    label: `${listText(FACT_SOURCES[MEASURES[id].source].title)} · ${listText(MEASURES[id].title)}`,
  }));
  const add = () => {
    onAdd({ measure: measure as MeasureId, chart: 'number', dimension: null, width: WIDTHS.number });
    setMeasure('');
  };
  return (
    <div className="custom-add">
      <SelectField
        label={t`Add a measure`}
        value={measure}
        options={options}
        {...(measure !== '' && { hint: measureAbout(MEASURES[measure as MeasureId]) })}
        onChange={setMeasure}
      />
      <Button icon={IconPlus} disabled={measure === ''} onClick={add}>
        {t`Add`}
      </Button>
    </div>
  );
}

function WidgetLine({
  widget,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  widget: Widget;
  isFirst: boolean;
  isLast: boolean;
  onChange: (widget: Widget) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const measure = MEASURES[widget.measure];
  const title = measure ? listText(measure.title) : t`Unknown measure`;
  const charts: { value: Exclude<Widget['chart'], 'line'>; label: string }[] = [
    { value: 'number', label: t`Number` },
    { value: 'bars', label: t`Chart` },
    { value: 'table', label: t`Table` },
  ];
  const known = measure ? FACT_SOURCES[measure.source].dimensions : [];
  const dimensions: { value: FactDimension | ''; label: string }[] = [
    { value: '', label: t`Time` },
    ...known.map((name) => ({ value: name, label: listText(DIMENSION_TITLES[name]) })),
  ];
  const widths = [
    { value: '3', label: t`Quarter` },
    { value: '4', label: t`Third` },
    { value: '6', label: t`Half` },
    { value: '8', label: t`Two thirds` },
    { value: '12', label: t`Full` },
  ];
  return (
    <li className="card custom-widget">
      <div className="row">
        <b className="t-13 grow">{title}</b>
        <IconButton
          small
          icon={IconArrowUp}
          label={t`Move ${title} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          small
          icon={IconArrowDown}
          label={t`Move ${title} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton small icon={IconTrash} label={t`Remove ${title}`} onClick={onRemove} />
      </div>
      <div className="custom-widget-fields">
        <SelectField
          label={t`Show as`}
          value={widget.chart === 'line' ? 'bars' : widget.chart}
          options={charts}
          onChange={(chart) =>
            onChange({ ...widget, chart: chart as Widget['chart'], width: WIDTHS[chart as Widget['chart']] })
          }
        />
        <SelectField
          label={t`By`}
          value={widget.dimension ?? ''}
          disabled={widget.chart === 'number'}
          options={dimensions}
          onChange={(name) => onChange({ ...widget, dimension: (name || null) as FactDimension | null })}
        />
        <SelectField
          label={t`Width`}
          value={String(widget.width)}
          options={widths}
          onChange={(columns) => onChange({ ...widget, width: Number(columns) })}
        />
      </div>
    </li>
  );
}
