import { type Checked, type Example, sameAs } from './training.ts';

/** How well a training understands. All figures are of the cross-check, in which no model sees what it is asked. */
export interface Figures {
  readonly examples: number;
  /** Share of the examples whose intent is found. */
  readonly accuracy: number;
  /** Share of the examples whose intent is found with enough confidence. */
  readonly understood: number;
  /** Of the questions that are not for the merchant: how many are refused. Null if there are none. */
  readonly refused: { readonly right: number; readonly total: number } | null;
  readonly intents: readonly {
    readonly label: number;
    readonly examples: number;
    readonly right: number;
    /** What its examples are most often taken for. */
    readonly takenFor: number | null;
  }[];
  /** How often the examples of one intent are taken for another, most often first. */
  readonly confusions: readonly {
    readonly label: number;
    readonly takenFor: number;
    readonly times: number;
  }[];
  /** Texts that are examples of several intents. */
  readonly duplicates: readonly { readonly text: string; readonly labels: readonly number[] }[];
}

const CONFUSIONS_MAX = 100;
const DUPLICATES_MAX = 100;

/** The figures of a cross-check of `labels` intents. Examples with a later label are to be refused. */
export function figuresOf(
  examples: readonly Example[],
  labels: number,
  checked: readonly Checked[],
  threshold: number,
): Figures {
  const counts = Array.from({ length: labels }, () => ({ examples: 0, right: 0 }));
  const pairs = new Map<string, { label: number; takenFor: number; times: number }>();
  const refused = { right: 0, total: 0 };
  let understood = 0;
  for (const { example, label: found, confidence } of checked) {
    const label = examples[example]?.label as number;
    const count = counts[label];
    if (!count) {
      refused.total += 1;
      if (found >= labels || confidence < threshold) refused.right += 1;
      continue;
    }
    count.examples += 1;
    if (found === label) {
      count.right += 1;
      if (confidence >= threshold) understood += 1;
    } else if (found < labels) {
      const key = `${label} ${found}`;
      const pair = pairs.get(key) ?? { label, takenFor: found, times: 0 };
      pair.times += 1;
      pairs.set(key, pair);
    }
  }
  const confusions = [...pairs.values()].sort((a, b) => b.times - a.times);
  const total = counts.reduce((sum, count) => sum + count.examples, 0);
  const right = counts.reduce((sum, count) => sum + count.right, 0);
  return {
    examples: total,
    accuracy: total > 0 ? right / total : 0,
    understood: total > 0 ? understood / total : 0,
    refused: refused.total > 0 ? refused : null,
    intents: counts.map((count, label) => ({
      label,
      ...count,
      takenFor: confusions.find((pair) => pair.label === label)?.takenFor ?? null,
    })),
    confusions: confusions.slice(0, CONFUSIONS_MAX),
    duplicates: duplicatesOf(examples, labels),
  };
}

/** Texts with the same words that are examples of several labels. */
function duplicatesOf(examples: readonly Example[], labels: number): Figures['duplicates'] {
  const known = new Map<string, { text: string; labels: Set<number> }>();
  for (const { text, label } of examples) {
    if (label >= labels) continue;
    const key = sameAs(text);
    const same = known.get(key) ?? { text, labels: new Set() };
    same.labels.add(label);
    known.set(key, same);
  }
  return [...known.values()]
    .filter((same) => same.labels.size > 1)
    .slice(0, DUPLICATES_MAX)
    .map((same) => ({ text: same.text, labels: [...same.labels] }));
}

/** What of a training is worse than of the live one by more than the margin. */
export function worseParts(
  before: Pick<Figures, 'accuracy' | 'understood' | 'refused'>,
  after: Pick<Figures, 'accuracy' | 'understood' | 'refused'>,
  margin: number,
): ('accuracy' | 'understood' | 'refused')[] {
  const share = (refused: Figures['refused']) => (refused ? refused.right / refused.total : null);
  const [was, is] = [share(before.refused), share(after.refused)];
  return [
    ...(before.accuracy - after.accuracy > margin ? (['accuracy'] as const) : []),
    ...(before.understood - after.understood > margin ? (['understood'] as const) : []),
    ...(was !== null && is !== null && was - is > margin ? (['refused'] as const) : []),
  ];
}
