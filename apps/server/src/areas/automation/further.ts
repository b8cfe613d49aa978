import type { FurtherAction } from '@foyer/contract/automation/shapes';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import type { Step } from '../escalations/steps/run.ts';
import type { Target } from './target.ts';

/** The run of a rule in which an action of another area takes part. */
export interface FurtherRun {
  readonly services: Services;
  readonly db: Db;
  readonly merchantId: number;
  readonly target: Target;
  /** Values of the fields, with the variables filled in. */
  readonly values: Readonly<Record<string, string>>;
  /** Names this step for `reportStep`, when it ends after the transaction. The same for repetitions. */
  readonly step: StepRef;
}

/** A step of a run. */
export interface StepRef {
  readonly merchantId: number;
  readonly runId: string;
  readonly index: number;
}

/** An action that another area provides. */
export interface FurtherActionKind {
  /** English; the area translates it in the contract's locales. */
  readonly label: string;
  readonly fields: (db: Db, merchantId: number) => Promise<FurtherAction['fields']>;
  /**
   * Acts within the transaction of the run. Calls to other systems are queued as jobs, which report their end with
   * `reportStep`.
   * @throws Refusal with the reason, which the run log shows
   */
  readonly run: (run: FurtherRun) => Promise<Step>;
}

const kinds = new Map<string, FurtherActionKind>();

/**
 * Registers an action, when an area starts. `name` is stored in rules.
 * @public for areas to come; none has an action of its own yet
 */
export const registerFurtherAction = (name: string, kind: FurtherActionKind): void =>
  void kinds.set(name, kind);

export const furtherAction = (name: string): FurtherActionKind | undefined => kinds.get(name);

/** The registered actions with their fields. */
export const listFurther = (db: Db, merchantId: number): Promise<FurtherAction[]> =>
  Array.fromAsync(kinds, async ([name, kind]) => ({
    name,
    label: kind.label,
    fields: await kind.fields(db, merchantId),
  }));
