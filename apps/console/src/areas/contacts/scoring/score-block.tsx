import { joinedText } from '../../../i18n/joined-text.ts';
import './scoring.css';
import type { ScoreExplanation } from '@foyer/contract/contacts/score-shapes';
import { SCORED_STEPS } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { stepText } from '../../../leads/labels.ts';
import { Cut, Fold, LoadError, Skeleton, Time } from '../../../ui/index.ts';
import { signed } from './labels.ts';

/** The score of a contact with its thresholds, and what each rule gives. The lines add up to the score. */
export function ScoreBlock({ contactId }: { contactId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('explainScore', { params: { id: contactId } });
  return (
    <Fold id="contact.score" title={t`Score`} count={data?.score}>
      {error && !data && (
        <LoadError title={t`Could not load the score`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" />}
      {data && <Scale explanation={data} />}
      {data && <Ledger explanation={data} />}
    </Fold>
  );
}

function Scale({ explanation: { score, cap, thresholds } }: { explanation: ScoreExplanation }) {
  const { t } = useLingui();
  const ticks = SCORED_STEPS.flatMap((step) => {
    const from = thresholds[step];
    return from === null ? [] : [{ step, from, at: `${(from / cap) * 100}%` }];
  });
  const steps = joinedText(ticks.map(({ step, from }) => t`${stepText(step)} from ${from}`));
  return (
    <div className="score-scale">
      <b className="num">{score}</b>
      <div role="img" aria-label={`${t`${score} of ${cap}.`} ${steps}`}>
        <span className="score-meter">
          <i style={{ inlineSize: `${(score / cap) * 100}%` }} />
        </span>
        {ticks.map(({ step, from, at }) => (
          <span key={step} className="score-tick" style={{ insetInlineStart: at }}>
            {stepText(step)} {from}
          </span>
        ))}
      </div>
    </div>
  );
}

function Ledger({ explanation: { rules, capped } }: { explanation: ScoreExplanation }) {
  const { t, i18n } = useLingui();
  if (rules.length === 0) return <p className="t-12 t-3">{t`No rule has given points yet.`}</p>;
  return (
    <ul className="score-ledger">
      {rules.map(({ ruleId, name, points, original, isLimited, halfLifeDays, count, lastDate, entries }) => (
        <li
          key={ruleId}
          title={
            entries
              .map(({ detail }) => detail)
              .filter(Boolean)
              .join('\n') || undefined
          }
        >
          <span className={points < 0 ? 'num t-danger' : 'num'}>{signed(points, i18n)}</span>
          <Cut>{count > 1 ? t`${name} (${count} times)` : name}</Cut>
          <span className="t-12 t-3">
            {isLimited ? (
              t`rule limit reached`
            ) : halfLifeDays && points !== original ? (
              <>
                {t`${original}, fading since`} <Time at={lastDate} />
              </>
            ) : (
              <Time at={lastDate} />
            )}
          </span>
        </li>
      ))}
      {capped !== 0 && (
        <li>
          <span className="num">{signed(capped, i18n)}</span>
          <Cut>{capped < 0 ? t`Above the highest score` : t`Below zero`}</Cut>
        </li>
      )}
    </ul>
  );
}
