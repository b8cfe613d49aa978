/** Vectors in rows: those of row `n` are from `starts[n]` to `starts[n + 1]`. */
export interface Rows {
  readonly starts: Int32Array;
  readonly features: Int32Array;
  readonly values: Float32Array;
  /** The number of features. */
  readonly width: number;
}

/** The price of an example on the wrong side. */
const C = 1;
const PASSES = 5;

/** Rows of vectors, one after the other. */
export function rowsOf(
  vectors: readonly { readonly features: readonly number[]; readonly values: readonly number[] }[],
  width: number,
): Rows {
  const starts = new Int32Array(vectors.length + 1);
  vectors.forEach(({ features }, n) => {
    starts[n + 1] = (starts[n] as number) + features.length;
  });
  const total = starts[vectors.length] as number;
  const all = { starts, features: new Int32Array(total), values: new Float32Array(total), width };
  vectors.forEach(({ features, values }, n) => {
    all.features.set(features, starts[n] as number);
    all.values.set(values, starts[n] as number);
  });
  return all;
}

/** A generator of numbers from 0 to 1 that repeats itself, so a training can be repeated. */
function repeatable(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The weights and the bias (the last weight) of a linear support vector machine that separates the rows labelled
 * `label` from all others: squared hinge, dual coordinate descent with shrinking (Hsieh et al. 2008, as in LIBLINEAR).
 */
export function separate(rows: Rows, labels: Int32Array, label: number): Float32Array {
  const { starts, features, values, width } = rows;
  const count = labels.length;
  const weights = new Float32Array(width + 1);
  const alphas = new Float32Array(count);
  const squares = new Float32Array(count);
  const order = new Int32Array(count);
  const diagonal = 0.5 / C;
  for (let row = 0; row < count; row += 1) {
    let square = diagonal + 1;
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1)
      square += (values[at] as number) ** 2;
    squares[row] = square;
    order[row] = row;
  }
  const random = repeatable();
  let active = count;
  let limit = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass += 1) {
    let steepest = 0;
    for (let n = 0; n < active; n += 1) swap(order, n, n + Math.floor(random() * (active - n)));
    for (let n = 0; n < active; n += 1) {
      const row = order[n] as number;
      const side = labels[row] === label ? 1 : -1;
      const start = starts[row] as number;
      const end = starts[row + 1] as number;
      let margin = weights[width] as number;
      for (let at = start; at < end; at += 1)
        margin += (weights[features[at] as number] as number) * (values[at] as number);
      const alpha = alphas[row] as number;
      const gradient = side * margin - 1 + alpha * diagonal;
      if (alpha === 0 && gradient > limit) {
        active -= 1;
        swap(order, n, active);
        n -= 1;
        continue;
      }
      const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
      steepest = Math.max(steepest, projected);
      if (Math.abs(projected) < 1e-12) continue;
      const next = Math.max(alpha - gradient / (squares[row] as number), 0);
      const step = (next - alpha) * side;
      alphas[row] = next;
      weights[width] = (weights[width] as number) + step;
      for (let at = start; at < end; at += 1) {
        const feature = features[at] as number;
        weights[feature] = (weights[feature] as number) + step * (values[at] as number);
      }
    }
    limit = steepest > 0 ? steepest : Number.POSITIVE_INFINITY;
  }
  return weights;
}

function swap(order: Int32Array, a: number, b: number): void {
  const row = order[a] as number;
  order[a] = order[b] as number;
  order[b] = row;
}
