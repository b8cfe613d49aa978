import type { EscalationStep } from '@foyer/contract/escalations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import { fillText } from '@foyer/domain/texts';
import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import type { Services } from '../../../kernel/context.ts';
import type { MerchantRow } from '../../merchants/queries.ts';
import type { RuleRow } from '../rules.ts';
import type { Subject } from '../subject.ts';

/** A run of a rule, in the transaction that locked the subject. */
export interface Run {
  readonly services: Services;
  readonly db: Db;
  readonly merchant: MerchantRow;
  readonly rule: RuleRow;
  readonly subject: Subject;
  /** Log entry of the run. */
  readonly logId: string;
  readonly now: Date;
}

/** Result of one action, for the log, with its consequences. */
export interface Step extends Partial<Pick<Outcome<unknown>, 'audit' | 'events' | 'jobs'>> {
  readonly state: EscalationStep['state'];
  readonly text: string;
  readonly wording?: Wording | undefined;
}

/** A step whose sentence has values, such as `Assigned to {name}.`. */
export const describedStep = (state: Step['state'], text: string, values: Wording['values']) => ({
  state,
  text: fillText(text, values),
  wording: { text, values },
});

/** The part of an outcome that becomes part of the run's outcome. */
export const consequences = ({ audit, events, jobs }: Outcome<unknown>): Partial<Step> => ({
  audit,
  events,
  ...(jobs && { jobs }),
});
