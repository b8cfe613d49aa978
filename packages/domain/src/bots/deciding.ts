import { matchesCondition } from '../conditions.ts';
import { asciiDigits } from '../digits.ts';
import { containsPhrase, fraction } from './answers.ts';
import type { Filling } from './filling.ts';
import type { BotNode } from './graph.ts';
import { plain } from './words.ts';

/** The branch that a step takes. */
export function branchOf(
  node: BotNode<'condition' | 'keywords' | 'random'>,
  fill: Filling,
  seed: number,
): string {
  switch (node.type) {
    case 'condition':
      return (
        node.data.branches.find(({ match, tests }) =>
          tests[match === 'all' ? 'every' : 'some'](({ variable, operator, value }) =>
            matchesCondition(operator, fill.value(variable), fill.render(value)),
          ),
        )?.id ?? 'else'
      );
    case 'keywords': {
      const said = ` ${plain(String(fill.value('message') ?? ''))} `;
      return (
        node.data.branches.find(({ examples }) => examples.some((one) => containsPhrase(said, plain(one))))
          ?.id ?? 'else'
      );
    }
    case 'random':
      return drawn(node, seed);
  }
}

function drawn({ data: { branches } }: BotNode<'random'>, seed: number): string {
  const total = branches.reduce((sum, { weight }) => sum + weight, 0);
  let left = fraction(seed) * total;
  for (const { id, weight } of branches) {
    left -= weight;
    if (left < 0) return id;
  }
  return branches.at(-1)?.id ?? '';
}

/** By what a message is compared with the labels of options. */
export const optionKey = (text: string): string => asciiDigits(plain(text));

/** The option that a message names, by its label or number. */
export function chosenOf<Option extends { readonly label: string }>(
  typed: string,
  options: readonly Option[],
): Option | undefined {
  const wanted = optionKey(typed);
  return (
    options.find(({ label }) => optionKey(label) === wanted) ??
    (/^\d+$/.test(wanted) ? options[Number(wanted) - 1] : undefined)
  );
}
