import type { Machine } from './machine/machine.ts';

/** What one round found out about one thing. */
export interface Figure {
  /** What it is, the same in each round, such as "64 writers: stored". */
  readonly name: string;
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly value: number;
  /** The same of the least that could do the work, measured in the same round. */
  readonly limit?: number;
  /** What is hoped for: of the ratio to the limit where there is one, else of the value. */
  readonly aim?: number;
  /** That the aim is of the value though there is a limit. */
  readonly aimsAtValue?: boolean;
}

/** A work that is ready to be measured. */
export interface ReadyWork {
  /** Measures limit and product, one after the other. */
  round(): Promise<readonly Figure[]>;
  close(): Promise<void>;
}

/** Something that the product does under load. */
export interface Work {
  readonly number: number;
  readonly title: string;
  /** How often it is measured where the work says so itself; else as often as the run says. */
  readonly rounds?: number;
  /** Brings about what all rounds need: a shop, people, stored conversations. */
  open(machine: Machine): Promise<ReadyWork>;
}
