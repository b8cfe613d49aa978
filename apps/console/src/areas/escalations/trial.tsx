import { Plural, useLingui } from '@lingui/react/macro';
import { IconFlask } from '@tabler/icons-react';
import { errorText, useAction } from '../../api/index.ts';
import { reasonText, useConditionText } from '../../escalation/labels.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, Button, Cut, Time } from '../../ui/index.ts';
import { type RuleValues, ruleOf } from './rule-form.ts';
import { SubjectLink } from './subject-link.tsx';

/** A dry run of the rule in the form. */
export function Trial({ values }: { values: RuleValues }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const conditionText = useConditionText();
  const attempt = useAction('tryEscalation');
  const subjects = attempt.data?.subjects;
  const running = subjects?.filter(({ run }) => run).length ?? 0;
  return (
    <section className="drawer-part" aria-label={t`Test run`}>
      <span className="row">
        <Button
          small
          icon={IconFlask}
          busy={attempt.isPending}
          onClick={() => attempt.mutate({ body: ruleOf(values) })}
        >
          {t`Test`}
        </Button>
        <span className="t-13 t-2" role="status">
          {attempt.error && errorText(attempt.error, text('genericError'))}
          {subjects && (
            <>
              {t`Checked ${i18n.number(subjects.length)}.`}{' '}
              <Plural
                value={running}
                _0="This rule would not run on anything now."
                one="This rule would run on one item now."
                other="This rule would run on # items now."
              />
            </>
          )}
        </span>
      </span>
      {subjects && subjects.length > 0 && (
        <ul className="escalation-trial" aria-label={t`Test results`}>
          {subjects.map(({ subject, run, reason, conditions, dueDate }) => (
            <li key={subject.id}>
              <Badge tone={run ? 'success' : 'neutral'}>{run ? t`Would run` : t`Would not run`}</Badge>
              <SubjectLink subject={subject} />
              <Cut className="t-3 grow">
                {conditions.length > 0
                  ? conditions.map(conditionText).join(' · ')
                  : run
                    ? ''
                    : reasonText(reason)}
              </Cut>
              {!run && dueDate && (
                <span className="t-3 nowrap">
                  {t`Due`} <Time at={dueDate} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
