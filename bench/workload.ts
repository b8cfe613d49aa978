import type { Machine } from './machine/machine.ts';

/** One measurement of one round. */
export interface Figure {
  /** The same in each round, such as "64 writers: stored". */
  readonly name: string;
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly value: number;
  /** The baseline, measured in the same round. */
  readonly limit?: number;
  /** The target for the ratio to the limit if there is one, otherwise for the value. */
  readonly aim?: number;
  /** Applies the target to the value although there is a limit. */
  readonly aimsAtValue?: boolean;
}

/** A workload that is ready to be measured. */
export interface ReadyWorkload {
  /** Measures the baseline and the product, one after the other. */
  round(): Promise<readonly Figure[]>;
  close(): Promise<void>;
}

/** A load that the product is measured under. */
export interface Workload {
  readonly number: number;
  readonly title: string;
  /** Maximum number of rounds. Default: that of the run. */
  readonly rounds?: number;
  /** Creates what all rounds need: a shop, people, stored conversations. */
  open(machine: Machine): Promise<ReadyWorkload>;
}
