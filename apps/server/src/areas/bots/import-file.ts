import { botFileRefused } from '@foyer/contract/bots/errors';
import { BotGraph as GraphShape } from '@foyer/contract/bots/graph-shapes';
import { BotInfo } from '@foyer/contract/bots/shapes';
import { BOT_TESTS_MAX, BotTestInput } from '@foyer/contract/bots/test-shapes';
import type { BotGraph, BotType } from '@foyer/domain/bots/graph';
import type { LeftOut } from '@foyer/domain/bots/importers/parts';
import { fromTiledesk, isTiledesk } from '@foyer/domain/bots/importers/tiledesk';
import { fromTypebot, isTypebot } from '@foyer/domain/bots/importers/typebot';
import { tidied } from '@foyer/domain/bots/layout';
import { z } from 'zod';
import { Refusal } from '../../kernel/refusal.ts';

/** A bot as the console saves it. */
const OwnFile = z.object({
  kind: z.literal('foyer-bot'),
  name: BotInfo.shape.name,
  type: BotInfo.shape.type.default('flowbot'),
  graph: GraphShape,
  tests: z
    .array(BotTestInput)
    .max(BOT_TESTS_MAX)
    .refine((tests) => new Set(tests.map(({ name }) => name.toLowerCase())).size === tests.length)
    .default([]),
});

interface ReadBot {
  readonly name: string;
  readonly type: BotType;
  readonly graph: BotGraph;
  readonly tests: readonly BotTestInput[];
  readonly source: 'foyer' | 'typebot' | 'tiledesk';
  readonly leftOut: LeftOut[];
}

/** Reads the text of a file with a bot. @throws Refusal `bot_file_refused` that says what is wrong */
export function readFile(text: string): ReadBot {
  const file = parsed(text);
  if (typeof file === 'object' && file !== null && 'kind' in file && file.kind === 'foyer-bot') {
    const read = OwnFile.safeParse(file);
    if (!read.success) throw refused('The bot in this file has an error at {place}.', pathOf(read.error));
    const { name, type, graph, tests } = read.data;
    return { name, type, graph: graph as BotGraph, tests, source: 'foyer', leftOut: [] };
  }
  const source = isTypebot(file) ? 'typebot' : isTiledesk(file) ? 'tiledesk' : null;
  if (!source) throw refused('This is not a bot of Foyer, Typebot or Tiledesk.');
  const { name, graph, leftOut } = source === 'typebot' ? fromTypebot(file) : fromTiledesk(file);
  const checked = GraphShape.safeParse(graph);
  if (!checked.success) throw refused('The bot in this file has an error at {place}.', pathOf(checked.error));
  return {
    name,
    type: 'flowbot',
    graph: tidied(graph),
    tests: [],
    source,
    leftOut: leftOut.slice(0, LEFT_OUT_MAX),
  };
}

const LEFT_OUT_MAX = 500;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('This file is not JSON. Export the bot as a JSON file first.');
  }
}

const pathOf = ({ issues }: z.ZodError): string => issues[0]?.path.join('.') ?? '';

const refused = (message: string, place = ''): Refusal =>
  new Refusal(botFileRefused, { message, field: 'file', ...(place && { values: { place } }) });
