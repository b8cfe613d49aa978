import { leadList } from '@foyer/contract/contacts/lead-list';
import type { LeadMove } from '@foyer/contract/contacts/lead-shapes';
import { LEAD_LABELS } from '@foyer/contract/contacts/list';
import { isLeadStatus, type LadderStep, type LeadReason } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { listText } from '../i18n/list-text.ts';

/** The name of a step. */
export const stepText = (step: LadderStep): string => listText(leadList.columns.step.labels[step]);

/** The name of a visitor's status. A status outside the ladder is shown as stored. */
export const statusText = (status: string): string =>
  isLeadStatus(status) ? listText(LEAD_LABELS[status]) : status;

/** The name of a reason. */
export const reasonText = (reason: LeadReason): string => listText(leadList.columns.reason.labels[reason]);

/** Why a lead was moved, in a few words, and who did it. */
export function useMoveText(): (move: LeadMove) => { readonly why: string; readonly who: string } {
  const { t } = useLingui();
  return ({ reason, note, score, by, member }) => {
    const scored = reason === 'score' ? t`Score reached ${score}` : '';
    const why = scored || note || (reason === 'member' ? '' : reasonText(reason));
    const who = {
      member: member?.name ?? t`A former member`,
      rule: t`Rule`,
      system: t`System`,
      visitor: t`Visitor`,
    };
    return { why, who: who[by] };
  };
}
