import { BOT_LIMITS } from '../graph.ts';
import {
  assembled,
  type ImportedBot,
  type LeftOut,
  listOf,
  Names,
  numberOf,
  objectOf,
  type Part,
  textOf,
} from './parts.ts';
import { stepOf, textOfBlock } from './typebot-blocks.ts';
import type { Block } from './typebot-parts.ts';

const LANGUAGE = 'en';
/** Height of a block in its group on the canvas. Pixels. */
const BLOCK_HEIGHT = 160;

/** Whether a file is an export of Typebot, version 3 to 6. */
export const isTypebot = (file: unknown): boolean => {
  const { groups, edges, variables } = objectOf(file);
  return Array.isArray(groups) && Array.isArray(edges) && Array.isArray(variables);
};

/** The flow of an export of Typebot. Blocks of a group follow each other; edges lead to groups and blocks. */
export function fromTypebot(file: unknown): ImportedBot {
  const bot = objectOf(file);
  const names = new Names();
  const variables = new Map(listOf(bot.variables).map(({ id, name }) => [textOf(id), textOf(name)]));
  const edges = new Map(listOf(bot.edges).map((edge) => [textOf(edge.id), targetOf(edge.to)]));
  const leftOut: LeftOut[] = [];
  const parts: Part[] = [];
  let start: string | null = null;
  for (const event of listOf(bot.events)) {
    if (event.type === 'start') start = edges.get(textOf(event.outgoingEdgeId)) ?? null;
    else leftOut.push({ step: textOf(event.type), reason: 'no_counterpart', detail: textOf(event.type) });
  }
  for (const group of listOf(bot.groups)) {
    const { x, y } = objectOf(group.graphCoordinates);
    const blocks = listOf(group.blocks);
    let keys = [groupKey(group.id)];
    let said = '';
    for (const [index, raw] of blocks.entries()) {
      const edge = edges.get(textOf(raw.outgoingEdgeId));
      const following = blocks[index + 1];
      const next = edge ?? (following ? textOf(following.id) : null);
      if (raw.type === 'start') {
        start = next;
        continue;
      }
      keys = [...keys, textOf(raw.id)];
      // A question of Typebot is a text with an input after it.
      if (raw.type === 'text' && !edge && /(?:input|^cards)$/.test(textOf(following?.type))) {
        said = [said, textOfBlock(raw)].filter(Boolean).join('\n');
        continue;
      }
      const title = textOf(group.title);
      const block: Block = { raw, said, next, edges, language: LANGUAGE, names, variables };
      const { steps, reason } = stepOf(block);
      if (reason) leftOut.push({ step: title, reason, detail: textOf(raw.type) });
      const place = { name: title, x: numberOf(x), y: numberOf(y) + index * BLOCK_HEIGHT };
      const [first, ...others] = steps;
      parts.push({ keys, ...place, step: null, next, ...first });
      parts.push(...others.map((other) => ({ ...place, step: null, next: null, keys: [], ...other })));
      keys = [];
      said = '';
    }
    if (keys.length > 0) parts.push({ keys, name: '', x: 0, y: 0, step: null, next: null });
  }
  const { graph, tooMany } = assembled(parts, start, LANGUAGE);
  return {
    name: textOf(bot.name).trim().slice(0, BOT_LIMITS.name) || 'Typebot',
    graph,
    leftOut: [
      ...leftOut,
      ...tooMany.map(({ name }) => ({ step: name, reason: 'too_many' as const, detail: '' })),
    ],
  };
}

const groupKey = (id: unknown) => `group ${textOf(id)}`;

const targetOf = (to: unknown): string => {
  const { blockId, groupId } = objectOf(to);
  return textOf(blockId) || groupKey(groupId);
};
