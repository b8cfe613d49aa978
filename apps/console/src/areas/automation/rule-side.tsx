import type { AutomationDryRun, AutomationRule } from '@foyer/contract/automation/shapes';
import { automationError } from '@foyer/domain/automation';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { VerdictList } from '../../rules/verdict-list.tsx';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Cut, Time } from '../../ui/index.ts';
import type { Draft } from './draft.ts';
import { RunLog } from './run-log.tsx';

/** What a rule would have done, and what it did. */
export function RuleSide({
  rule,
  draft,
  options,
  onLeft,
}: {
  rule: AutomationRule | null;
  draft: Draft;
  options: RuleOptions;
  /** Receives how many events are left after each condition. */
  onLeft: (left: readonly number[]) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const mayTry = useMay('tryAutomationRule');
  const trial = useAction('tryAutomationRule', { onSuccess: ({ left }) => onLeft(left) });
  const name = draft.name || t`Trial`;
  const isReady = automationError({ ...draft, name }) === null;
  return (
    <aside className="automation-side" aria-label={t`Dry run and log`}>
      {mayTry && (
        <section className="automation-trial" aria-label={t`Dry run`}>
          <h3 className="row">
            {t`Dry run`} <span className="t-12 t-3">{t`last 30 days, nothing is sent`}</span>
            <span className="end">
              <Button
                small
                icon={IconRefresh}
                busy={trial.isPending}
                disabled={!isReady}
                onClick={() => trial.mutate({ body: { ...draft, name, active: false } })}
              >
                {trial.data ? t`Run again` : t`Try`}
              </Button>
            </span>
          </h3>
          {!isReady && <p className="t-13 t-3">{t`Complete the rule to try it.`}</p>}
          {trial.error && (
            <p className="error" role="alert">
              {errorText(trial.error, text('genericError'))}
            </p>
          )}
          {trial.data && <Outcome result={trial.data} draft={draft} options={options} />}
        </section>
      )}
      {rule && <RunLog rule={rule} options={options} />}
    </aside>
  );
}

function Outcome({
  result,
  draft,
  options,
}: {
  result: AutomationDryRun;
  draft: Draft;
  options: RuleOptions;
}) {
  const { t } = useLingui();
  if (!result.canReplay)
    return (
      <p className="t-13 t-2">{t`Past events of this kind are not stored, so there is nothing to try the rule on.`}</p>
    );
  const most = Math.max(1, ...result.perDay);
  return (
    <>
      <p className="automation-figure">{t`Would have run ${plural(result.wouldRun, { one: '# time', other: '# times' })}`}</p>
      <p className="t-12 t-3">
        {result.isComplete
          ? plural(result.events, { one: 'Of # event.', other: 'Of # events.' })
          : plural(result.events, {
              one: 'Of the last event; there were more.',
              other: 'Of the last # events; there were more.',
            })}{' '}
        {t`Messages, ratings and times are as they were then; everything else is as it is now.`}
      </p>
      <div className="automation-bars" aria-hidden="true">
        {result.perDay.map((count, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day
          <i key={day} style={{ blockSize: `${Math.max(2, (count / most) * 40)}px` }} />
        ))}
      </div>
      <ul className="automation-cases">
        {result.cases.map((one) => (
          <li key={`${one.subject.id} ${one.date}`}>
            <details>
              <summary className="row t-13">
                <Badge tone={one.runs ? 'success' : 'neutral'}>
                  {one.runs ? t`Would run` : t`Would not`}
                </Badge>
                <Cut>{one.subject.title}</Cut>
                <span className="end t-12 t-3">
                  <Time at={one.date} />
                </span>
              </summary>
              <VerdictList group={draft.conditions} verdicts={one.conditions} options={options} />
              {one.subject.path && (
                <Link className="link t-12" to={one.subject.path}>
                  {t`Open`}
                </Link>
              )}
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
