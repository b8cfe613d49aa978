import type { EscalationFacts } from '@foyer/domain/escalation';
import type { EscalationRule } from '@foyer/domain/escalation-rule';

/** Something that rules watch over, with what is known of it. */
export interface Subject {
  readonly type: EscalationRule['subject'];
  readonly id: string;
  /** The visitor's name, or number and title of a task. */
  readonly title: string;
  /** Where the console shows it. */
  readonly path: string;
  readonly visitorId: string | null;
  readonly assignedTo: string | null;
  readonly facts: EscalationFacts;
}
