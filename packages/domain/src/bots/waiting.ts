import { fillText } from '../texts.ts';
import type { Filling } from './filling.ts';
import type { BotNode } from './graph.ts';
import type { BotState } from './session.ts';
import { BOT_PHRASES } from './words.ts';

/** Steps that can wait so long that a visitor writes meanwhile, with what is said then. */
const WAIT_PHRASES = {
  wait: 'waitTime',
  webhook: 'waitAnswer',
  device: 'waitDevice',
} as const satisfies Partial<Record<BotNode['type'], keyof typeof BOT_PHRASES>>;

type LongWait = BotNode<keyof typeof WAIT_PHRASES>;

export const isLongWait = (node: BotNode): node is LongWait => Object.hasOwn(WAIT_PHRASES, node.type);

/** What a long wait is for, and how to get a person. */
export function explanationOf(node: LongWait, state: BotState, fill: Filling, now: number): string {
  const time = durationUntil(state.wakesAt ?? now, now, fill.language);
  const text =
    fill.text(node.data.waitText ?? {}) || fillText(fill.phrase(WAIT_PHRASES[node.type]), { time });
  return `${text}\n${fill.phrase('person')}`;
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long it takes until a time, in a language that the phrases have, or English: “in 5 minutes”. */
function durationUntil(at: number, now: number, language: string): string {
  const minutes = Math.max(1, Math.ceil((at - now) / MINUTE_MS));
  const [unit, size] = UNITS.find(([, one]) => minutes >= one) ?? ['minute', 1];
  return new Intl.RelativeTimeFormat(Object.hasOwn(BOT_PHRASES.waitTime, language) ? language : 'en').format(
    Math.round(minutes / size),
    unit,
  );
}
