import { Vocabulary } from './features.ts';

/** What a text means, in the order of likelihood. */
export interface Guess {
  /** The number of the label. */
  readonly label: number;
  /** 0 to 1; those of all labels add up to 1. */
  readonly confidence: number;
}

/** How steeply confidence follows the margins. */
const STEEPNESS = 3;
const HEADER = 4;

/** A trained classifier of texts. Its weights are bytes: those of feature `n` from `starts[n]` to `starts[n + 1]`. */
export class Model {
  readonly #vocabulary: Vocabulary;
  readonly #starts: Int32Array;
  readonly #labels: Uint16Array;
  readonly #weights: Int8Array;
  /** What a byte of each label is worth. */
  readonly #scales: Float32Array;
  readonly #biases: Float32Array;
  readonly #margins: Float32Array;

  constructor(
    vocabulary: Vocabulary,
    parts: {
      readonly starts: Int32Array;
      readonly labels: Uint16Array;
      readonly weights: Int8Array;
      readonly scales: Float32Array;
      readonly biases: Float32Array;
    },
  ) {
    this.#vocabulary = vocabulary;
    this.#starts = parts.starts;
    this.#labels = parts.labels;
    this.#weights = parts.weights;
    this.#scales = parts.scales;
    this.#biases = parts.biases;
    this.#margins = new Float32Array(parts.scales.length);
  }

  /** The likeliest labels of a text, at most `most`. */
  guess(text: string, most = 5): Guess[] {
    const { features, values } = this.#vocabulary.vector(text);
    const margins = this.#margins.fill(0);
    for (let n = 0; n < features.length; n += 1) {
      const feature = features[n] as number;
      const value = values[n] as number;
      const end = this.#starts[feature + 1] as number;
      for (let at = this.#starts[feature] as number; at < end; at += 1) {
        const label = this.#labels[at] as number;
        margins[label] = (margins[label] as number) + value * (this.#weights[at] as number);
      }
    }
    let best = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < margins.length; label += 1) {
      const margin = (margins[label] as number) * (this.#scales[label] as number);
      margins[label] = margin + (this.#biases[label] as number);
      best = Math.max(best, margins[label] as number);
    }
    let total = 0;
    const guesses: { label: number; confidence: number }[] = [];
    for (let label = 0; label < margins.length; label += 1) {
      const confidence = Math.exp(STEEPNESS * ((margins[label] as number) - best));
      total += confidence;
      if (guesses.length === most && confidence <= (guesses[most - 1]?.confidence ?? 0)) continue;
      const at = guesses.findIndex((other) => other.confidence < confidence);
      guesses.splice(at === -1 ? guesses.length : at, 0, { label, confidence });
      guesses.length = Math.min(guesses.length, most);
    }
    for (const guess of guesses) guess.confidence /= total;
    return guesses;
  }

  /** The model as bytes. */
  toBytes(): Uint8Array {
    const { hashes, counts, texts } = this.#vocabulary;
    const header = Int32Array.of(hashes.length, this.#weights.length, this.#scales.length, texts);
    // The widest numbers come first, so that all are aligned.
    const parts = [
      header,
      hashes,
      counts,
      this.#starts,
      this.#scales,
      this.#biases,
      this.#labels,
      this.#weights,
    ];
    const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
      at += part.byteLength;
    }
    return bytes;
  }

  /** The model of bytes that `toBytes` returned. */
  static fromBytes(bytes: Uint8Array): Model {
    const { buffer } = Uint8Array.from(bytes);
    const [features = 0, weights = 0, labels = 0, texts = 0] = new Int32Array(buffer, 0, HEADER);
    let at = HEADER * 4;
    const next = <Part>(
      Type: new (buffer: ArrayBuffer, offset: number, length: number) => Part,
      length: number,
      size: number,
    ): Part => {
      const part = new Type(buffer, at, length);
      at += length * size;
      return part;
    };
    const vocabulary = new Vocabulary(next(Int32Array, features, 4), next(Int32Array, features, 4), texts);
    return new Model(vocabulary, {
      starts: next(Int32Array, features + 1, 4),
      scales: next(Float32Array, labels, 4),
      biases: next(Float32Array, labels, 4),
      labels: next(Uint16Array, weights, 2),
      weights: next(Int8Array, weights, 1),
    });
  }
}
