import { comma } from '../../../i18n/joined-text.ts';
import './leads.css';
import type { LeadLadder } from '@foyer/contract/contacts/lead-shapes';
import { LADDER, type LadderStep } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { stepText, useMoveText } from '../../../leads/labels.ts';
import { useMay } from '../../../session/permissions.ts';
import { Cut, LoadError, Skeleton, Time } from '../../../ui/index.ts';
import { useLeadMoves } from './use-lead-moves.tsx';

const STEPS = LADDER.filter((step) => step !== 'DNQ');

/** The lead ladder of a contact: who moved it to each step, why and when, and the moves that are open. */
export function LadderBlock({ contactId, name }: { contactId: string; name: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getLeadLadder', { params: { id: contactId } });
  const mayMove = useMay('moveLeads');
  const moves = useLeadMoves();
  if (error && !data)
    return (
      <LoadError title={t`Could not load the lead stage`} error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton width="100%" />;
  const lead = { id: contactId, name, step: data.step };
  const isDnq = data.step === 'DNQ';
  const at = LADDER.indexOf(isDnq ? (data.moves[0]?.from ?? 'NEW') : data.step);
  const stateOf = (index: number) => (index < at ? 'is-done' : index === at && !isDnq ? 'is-at' : '');
  return (
    <section aria-label={t`Lead stage`} aria-busy={moves.isBusy}>
      <ol className="lead-ladder">
        {STEPS.map((step, index) => (
          <li key={step} className={stateOf(index)} aria-current={step === data.step ? 'step' : undefined}>
            <b>{stepText(step)}</b>
            {index <= at && <Reached ladder={data} step={step} />}
            {mayMove && step !== data.step && !isDnq && (
              <button
                type="button"
                className="link t-12"
                disabled={moves.isBusy}
                aria-label={t`Move to ${stepText(step)}`}
                onClick={() => moves.move([lead], step)}
              >{t`Move here`}</button>
            )}
          </li>
        ))}
        <li className="is-dnq" aria-current={isDnq ? 'step' : undefined}>
          {isDnq && (
            <>
              <b>{stepText('DNQ')}</b>
              <Reached ladder={data} step="DNQ" />
            </>
          )}
          {mayMove && (
            <button
              type="button"
              className="link t-12"
              disabled={moves.isBusy}
              onClick={() => (isDnq ? moves.restore([lead]) : moves.move([lead], 'DNQ'))}
            >
              {isDnq ? t`Back to previous stage` : t`Mark as DNQ`}
            </button>
          )}
        </li>
      </ol>
      {moves.dialog}
    </section>
  );
}

/** Why, by whom and when a step was last reached. */
function Reached({ ladder, step }: { ladder: LeadLadder; step: LadderStep }) {
  const moveText = useMoveText();
  const move = ladder.moves.find(({ to }) => to === step);
  if (!move) return step === 'NEW' ? <Time at={ladder.createdDate} /> : null;
  const { why, who } = moveText(move);
  const [first] = who.split(' ');
  return (
    <span className="lead-reached">
      {why && <Cut>{why}</Cut>}
      <Cut title={who}>
        {move.member ? first : who}
        {comma()}
        <Time at={move.date} />
      </Cut>
    </span>
  );
}
