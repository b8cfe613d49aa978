import type { AutomationRule, AutomationRun, AutomationStep } from '@foyer/contract/automation/shapes';
import type { AutomationAction } from '@foyer/domain/automation';
import { useLingui } from '@lingui/react/macro';
import {
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconMinus,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { refusalText } from '../../i18n/refusals.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { VerdictList } from '../../rules/verdict-list.tsx';
import { SelectField } from '../../ui/fields/index.ts';
import { Button, Cut, exactTime, Icon, LoadError, Time, useTimeZone } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { ACTION_LABELS, REASON_LABELS, STATE_LABELS } from './labels.ts';

const STATE_ICONS = {
  started: IconClock,
  waiting: IconHourglass,
  done: IconCircleCheck,
  failed: IconX,
  skipped: IconMinus,
  stopped: IconPlayerStop,
} as const;

const TONES: Partial<Record<AutomationRun['state'], string>> = { done: 'ok', failed: 'bad' };

const STEP_ICONS = { done: IconCheck, waiting: IconClock, failed: IconX, passed: IconMinus } as const;

/** How many runs are shown, and how many more each time. */
const PAGE = 25;

/** What a rule did, and why it did nothing. */
export function RunLog({ rule, options }: { rule: AutomationRule; options: RuleOptions }) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<AutomationRun['state'] | ''>('');
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useCall('listAutomationRuns', {
    query: { ruleId: rule.id, limit, ...(state && { state }) },
  });
  return (
    <section className="automation-log" aria-label={t`Run log`}>
      <h3 className="row">
        {t`Run log`}
        <span className="end automation-filter">
          <SelectField
            label={t`Result`}
            searchable={false}
            clearable
            placeholder={t`All results`}
            value={state}
            options={(Object.keys(STATE_LABELS) as AutomationRun['state'][]).map((value) => ({
              value,
              label: i18n._(STATE_LABELS[value]),
            }))}
            onChange={(value) => setState(value as AutomationRun['state'] | '')}
          />
        </span>
      </h3>
      {error && <LoadError title={t`Could not load the log`} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsLoading />}
      {data?.runs.length === 0 && (
        <p className="t-13 t-3">{t`Nothing yet. Runs appear here as they happen.`}</p>
      )}
      <ul>
        {data?.runs.map((run) => (
          <li key={run.id}>
            <RunLine run={run} rule={rule} options={options} />
          </li>
        ))}
      </ul>
      {data?.nextCursor && limit < 100 && (
        <Button small onClick={() => setLimit(Math.min(100, limit + PAGE))}>{t`Show more`}</Button>
      )}
    </section>
  );
}

function RunLine({ run, rule, options }: { run: AutomationRun; rule: AutomationRule; options: RuleOptions }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const { state, reason, steps, causes, subject, conditions, failedCondition } = run;
  const done = i18n.number(steps.filter((step) => step.state === 'done').length);
  const all = i18n.number(steps.length);
  const until = run.dueDate ? exactTime(run.dueDate, zone) : '';
  const unmet = () => {
    if (failedCondition === null)
      return conditions.some((one) => one.state === 'met')
        ? t`Did nothing: the conditions were not met`
        : t`Did nothing: none of the conditions was met`;
    const number = i18n.number(failedCondition + 1);
    return t`Did nothing: condition ${number} was not met`;
  };
  const summary =
    reason === 'condition'
      ? unmet()
      : reason
        ? `${i18n._(STATE_LABELS[state])}: ${i18n._(REASON_LABELS[reason])}`
        : state === 'waiting'
          ? t`Waiting, continues at ${until}`
          : t`${done} of ${all} actions done`;
  const chain = causes.filter(Boolean).join(' → ');
  return (
    <details>
      <summary className="automation-run">
        <Icon of={STATE_ICONS[state]} size={18} className={TONES[state] ?? 't-3'} />
        <span className="automation-run-text">
          <Cut as="strong">{subject.title || t`Deleted`}</Cut> <span className="t-2">{summary}</span>
        </span>
        <span className="t-12 t-3">
          <Time at={run.createdDate} />
        </span>
      </summary>
      <div className="automation-run-body">
        {conditions.length > 0 && (
          <VerdictList
            group={run.version === rule.version ? rule.conditions : undefined}
            verdicts={conditions}
            options={options}
          />
        )}
        {steps.length > 0 && (
          <ul className="rule-verdicts t-12">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position only
              <li key={index}>
                <Icon
                  of={STEP_ICONS[step.state]}
                  size={14}
                  className={step.state === 'failed' ? 'bad' : 'ok'}
                />
                <StepText step={step} />
              </li>
            ))}
          </ul>
        )}
        {chain && <p className="t-12 t-3">{t`After ${chain}`}</p>}
        {subject.path && (
          <Link className="link t-12" to={subject.path}>
            {t`Open`}
          </Link>
        )}
      </div>
    </details>
  );
}

function StepText({ step }: { step: AutomationStep }) {
  const { t, i18n } = useLingui();
  const label = ACTION_LABELS[step.type as AutomationAction['type']];
  return (
    <span>
      {label ? i18n._(label) : step.type}
      {step.text && <bdi className="t-3"> {refusalText(step.text, step.wording)}</bdi>}
      {step.state === 'passed' && !step.text && <span className="t-3"> {t`Already the case.`}</span>}
    </span>
  );
}
