import { learnVocabulary, wordsOf } from './features.ts';
import { Model } from './model.ts';
import { rowsOf, separate } from './svm.ts';

/** A text with the number of its label. */
export interface Example {
  readonly text: string;
  readonly label: number;
}

/** Called with the parts done. Throws to stop the training. */
export type OnProgress = (done: number, total: number) => void;

/** The parts into which examples are split for the cross-check. */
export const FOLDS = 3;
/** The share of the right answers that the threshold gives up to refuse what is something else. */
const GIVEN_UP = 0.0075;
/** The share of the answers at the threshold that must be right in the cross-check. */
const RIGHT_SHARE = 0.9;

/** Trains a model that tells `labels` labels apart. */
export function fit(examples: readonly Example[], labels: number, onLabel: () => void = () => {}): Model {
  const vocabulary = learnVocabulary(examples.map(({ text }) => text));
  const width = vocabulary.hashes.length;
  const rows = rowsOf(
    examples.map(({ text }) => vocabulary.vector(text)),
    width,
  );
  const labelOf = Int32Array.from(examples, ({ label }) => label);
  const scales = new Float32Array(labels);
  const biases = new Float32Array(labels);
  const starts = new Int32Array(width + 1);
  const byLabel: { features: Int32Array; weights: Int8Array }[] = [];
  for (let label = 0; label < labels; label += 1) {
    const weights = separate(rows, labelOf, label);
    biases[label] = weights[width] as number;
    const { scale, ...kept } = quantized(weights.subarray(0, width));
    scales[label] = scale;
    byLabel.push(kept);
    for (const feature of kept.features) starts[feature + 1] = (starts[feature + 1] as number) + 1;
    onLabel();
  }
  for (let n = 0; n < width; n += 1) starts[n + 1] = (starts[n + 1] as number) + (starts[n] as number);
  const next = starts.slice();
  const sorted = {
    labels: new Uint16Array(starts[width] as number),
    weights: new Int8Array(starts[width] as number),
  };
  byLabel.forEach(({ features, weights }, label) => {
    features.forEach((feature, n) => {
      const at = next[feature] as number;
      next[feature] = at + 1;
      sorted.labels[at] = label;
      sorted.weights[at] = weights[n] as number;
    });
  });
  return new Model(vocabulary, { starts, scales, biases, ...sorted });
}

/** Weights as bytes, without those that round to nothing. */
function quantized(weights: Float32Array) {
  let most = 0;
  for (const weight of weights) most = Math.max(most, Math.abs(weight));
  const scale = most / 127 || 1;
  const features: number[] = [];
  for (let n = 0; n < weights.length; n += 1)
    if (Math.abs(weights[n] as number) >= scale / 2) features.push(n);
  return {
    scale,
    features: Int32Array.from(features),
    weights: Int8Array.from(features, (feature) => Math.round((weights[feature] as number) / scale)),
  };
}

/** What a model that did not see an example made of it. */
export interface Checked {
  readonly example: number;
  /** The likeliest label. */
  readonly label: number;
  readonly confidence: number;
}

export interface Training {
  readonly model: Model;
  /** The confidence from which on a text is understood. */
  readonly threshold: number;
  /** Every example as understood by a model of the other parts. */
  readonly checked: readonly Checked[];
}

/**
 * Trains a model, and checks it: examples are split in three parts, and each part is understood by a model of the two
 * others. The threshold follows from this check.
 * @param labels the number of labels. Examples with the label after the last one are to be refused.
 */
export function train(
  examples: readonly Example[],
  labels: number,
  onProgress: OnProgress = () => {},
): Training {
  let done = 0;
  const all = examples.some(({ label }) => label === labels) ? labels + 1 : labels;
  const total = all * (FOLDS + 1);
  const onLabel = () => onProgress(++done, total);
  const model = fit(examples, all, onLabel);
  const folds = foldsOf(examples, all);
  const checked: Checked[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const part = fit(
      examples.filter((_, n) => folds[n] !== fold),
      all,
      onLabel,
    );
    examples.forEach(({ text }, example) => {
      const [best] = folds[example] === fold ? part.guess(text) : [];
      if (best) checked.push({ example, ...best });
    });
  }
  return { model, threshold: thresholdOf(examples, labels, checked), checked };
}

/** The part of each example. The examples of a label are spread evenly; texts that are the same are in one part. */
function foldsOf(examples: readonly Example[], labels: number): Uint8Array {
  const counts = new Int32Array(labels);
  const known = new Map<string, number>();
  return Uint8Array.from(examples, ({ text, label }) => {
    const key = `${label} ${sameAs(text)}`;
    const fold = known.get(key) ?? (counts[label] as number) % FOLDS;
    if (!known.has(key)) counts[label] = (counts[label] as number) + 1;
    known.set(key, fold);
    return fold;
  });
}

/** Texts with the same words in the same order are the same. */
export const sameAs = (text: string): string => wordsOf(text).join(' ');

/**
 * The lowest confidence that gives up the share of the right answers, and from which on enough of the answers are right.
 * The second matters when there are few examples.
 */
function thresholdOf(examples: readonly Example[], labels: number, checked: readonly Checked[]): number {
  const answers = checked
    .filter(({ example, label }) => label < labels && (examples[example]?.label ?? labels) < labels)
    .map(({ example, label, confidence }) => ({
      confidence,
      isRight: examples[example]?.label === label,
    }))
    .sort((a, b) => a.confidence - b.confidence);
  const right = answers.filter(({ isRight }) => isRight);
  const lowest = right[Math.floor(right.length * GIVEN_UP)]?.confidence ?? 1;
  let rest = right.length;
  for (const [n, { confidence, isRight }] of answers.entries()) {
    if (confidence >= lowest && rest / (answers.length - n) >= RIGHT_SHARE) return confidence;
    if (isRight) rest -= 1;
  }
  return lowest;
}
