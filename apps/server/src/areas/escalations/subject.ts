import type { EscalationFacts } from '@foyer/domain/escalation';
import type { EscalationRule } from '@foyer/domain/escalation-rule';

/** A conversation or task watched by rules, with its facts. */
export interface Subject {
  readonly type: EscalationRule['subject'];
  readonly id: string;
  /** The visitor's name, or the number and title of a task. */
  readonly title: string;
  /** Path in the console. */
  readonly path: string;
  readonly visitorId: string | null;
  readonly assignedTo: string | null;
  readonly facts: EscalationFacts;
}
