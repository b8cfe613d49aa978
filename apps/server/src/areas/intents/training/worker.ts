import { parentPort, workerData } from 'node:worker_threads';
import { type Figures, figuresOf } from '@foyer/domain/intents/figures';
import { type Example, train } from '@foyer/domain/intents/training';

/** What the worker is given: the examples, and the number of intents. */
export interface TrainingInput {
  readonly examples: readonly Example[];
  readonly labels: number;
}

/** What the worker says: how far it is, and at the end the result. */
export type TrainingMessage =
  | { readonly done: number; readonly total: number }
  | { readonly model: Uint8Array; readonly threshold: number; readonly figures: Figures };

const { examples, labels } = workerData as TrainingInput;
const say = (message: TrainingMessage) => parentPort?.postMessage(message);

const { model, threshold, checked } = train(examples, labels, (done, total) => say({ done, total }));
say({ model: model.toBytes(), threshold, figures: figuresOf(examples, labels, checked, threshold) });
