import './scoring.css';
import type { ScoreRule, Scoring } from '@foyer/contract/contacts/score-shapes';
import { SCORED_STEPS } from '@foyer/domain/lead-ladder';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconGauge, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { stepText } from '../../../leads/labels.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Button, Cut, Empty, LoadError } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { signed, useTriggerText } from './labels.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { RunBar } from './run-bar.tsx';
import { Thresholds } from './thresholds.tsx';

/** How often the progress of a recalculation is read. */
const POLL_MS = 1_500;

/** The scoring rules, the thresholds and the recalculation of scores. Specification 2. */
export function ScoringPage() {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('scoreList');
  const scoring = useCall('getScoring', undefined, {
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? POLL_MS : false),
  }).data;
  const hasFields = useMay('listContactFields');
  const fields = useCall('listContactFields', undefined, { enabled: hasFields }).data?.fields ?? [];
  const fieldNames = new Map(fields.map(({ id, name }) => [id, name]));
  const mayChange = useMay('createScore');
  const { id } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const [setsThresholds, setSetsThresholds] = useState(false);
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, id: next }) } as never);
  const rules = data?.rules;
  const create = mayChange && (
    <Button variant="primary" icon={IconPlus} onClick={() => open('new')}>{t`New rule`}</Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Scoring`} {rules && <span className="count num">{i18n.number(rules.length)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      <div className="score-page">
        {scoring && (
          <Summary scoring={scoring} mayChange={mayChange} onChange={() => setSetsThresholds(true)} />
        )}
        {error && !rules && (
          <LoadError title={t`Could not load rules`} error={error} onRetry={() => void refetch()} />
        )}
        {!rules && !error && <RowsLoading />}
        {rules?.length === 0 && (
          <Empty icon={IconGauge} action={create || undefined}>
            {t`Rules give people points for what they do and who they are, such as 10 for opening the price list.`}
          </Empty>
        )}
        {rules && rules.length > 0 && <Rules rules={rules} fieldNames={fieldNames} onOpen={open} />}
      </div>
      {id && rules && (
        <RuleDrawer
          key={id}
          rule={id === 'new' ? null : rules.find((rule) => rule.id === id)}
          fieldNames={fieldNames}
          onClose={() => open(undefined)}
        />
      )}
      {setsThresholds && scoring && <Thresholds scoring={scoring} onClose={() => setSetsThresholds(false)} />}
    </>
  );
}

function Summary({
  scoring,
  mayChange,
  onChange,
}: {
  scoring: Scoring;
  mayChange: boolean;
  onChange: () => void;
}) {
  const { t } = useLingui();
  const { thresholds, cap, run } = scoring;
  const set = SCORED_STEPS.filter((step) => thresholds[step] !== null);
  return (
    <section className="score-summary" aria-label={t`Thresholds`}>
      <div className="row">
        <span>
          {set.length === 0
            ? t`Leads are moved by hand only.`
            : set.map((step) => (
                <Badge key={step} tone="brand">{t`${stepText(step)} from ${thresholds[step] ?? 0}`}</Badge>
              ))}
        </span>
        <span className="t-12 t-3">{t`Highest score ${cap}`}</span>
        {mayChange && <Button small onClick={onChange}>{t`Change thresholds`}</Button>}
      </div>
      <RunBar run={run} mayChange={mayChange} />
    </section>
  );
}

function Rules({
  rules,
  fieldNames,
  onOpen,
}: {
  rules: readonly ScoreRule[];
  fieldNames: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const triggerText = useTriggerText(fieldNames);
  const fadingText = ({ halfLifeDays }: ScoreRule) =>
    halfLifeDays !== null &&
    t`${plural(halfLifeDays, { one: 'Half after # day', other: 'Half after # days' })}`;
  return (
    <div className="table-scroll">
      <table className="grid score-table">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th className="hide-phone">{t`Points for`}</th>
            <th className="n">{t`Points`}</th>
            <th className="hide-phone">{t`Fading`}</th>
            <th className="n hide-phone">{t`At most`}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id} className="linked">
              <td>
                <button type="button" className="as-text row-link" onClick={() => onOpen(rule.id)}>
                  <Cut as="strong">{rule.name}</Cut>
                </button>
                {!rule.active && <Badge>{t`Off`}</Badge>}
                <p className="only-phone t-12 t-2">
                  {[
                    triggerText(rule),
                    fadingText(rule),
                    rule.limit !== null &&
                      t`${plural(rule.limit, { one: 'At most # point', other: 'At most # points' })}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </td>
              <td className="hide-phone">
                <Cut>{triggerText(rule)}</Cut>
              </td>
              <td className={rule.points < 0 ? 'n t-danger' : 'n'}>{signed(rule.points, i18n)}</td>
              <td className="hide-phone">{fadingText(rule) || <span className="t-3">–</span>}</td>
              <td className="n hide-phone">{rule.limit ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
