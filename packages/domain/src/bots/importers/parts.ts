import {
  BOT_LIMITS,
  type BotGraph,
  type BotNode,
  BUILT_IN_VARIABLES,
  isVariable,
  type NodeType,
} from '../graph.ts';
import { isHeaderName } from '../headers.ts';
import { portsOf } from '../parts.ts';
import type { BotHeader } from '../steps.ts';

/** Why a part of an imported bot is not, or not wholly, in the flow. */
export type LeftOutReason = 'no_counterpart' | 'simplified' | 'not_chosen' | 'too_many';

export interface LeftOut {
  /** The name of the part in its builder. */
  readonly step: string;
  readonly reason: LeftOutReason;
  /** The kind of the part. */
  readonly detail: string;
}

export interface ImportedBot {
  readonly name: string;
  readonly graph: BotGraph;
  readonly leftOut: readonly LeftOut[];
}

/** A part of a bot of another builder. Keys are the ids by which other parts lead to it. */
export interface Part {
  readonly keys: readonly string[];
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Null: left out, and what leads here leads on to `next`. */
  readonly step: { [Type in NodeType]: { type: Type; data: BotNode<Type>['data'] } }[NodeType] | null;
  /** The key that the ports without an exit of their own lead to. */
  readonly next: string | null;
  readonly exits?: Readonly<Record<string, string | null>>;
}

type Json = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(-1e6, Math.min(1e6, value)) : 0;

/** Digits and their separator after names that several variables would have. */
const SUFFIX_MAX = 7;

/** Names of variables as flows have them: other builders allow spaces and signs, and know no built-in ones. */
export class Names {
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>(BUILT_IN_VARIABLES);
  private readonly numbers = new Map<string, number>();

  of(name: string): string {
    const before = this.known.get(name);
    if (before) return before;
    const plain = name
      .normalize('NFKD')
      .replace(/[^a-z0-9_]+/gi, '_')
      .replace(/^_+|_+$/g, '')
      .toLowerCase()
      .slice(0, BOT_LIMITS.variable);
    const base = (isVariable(plain) ? plain : `var_${plain}`).slice(0, BOT_LIMITS.variable - SUFFIX_MAX);
    let free = base;
    let number = this.numbers.get(base) ?? 1;
    while (this.taken.has(free)) {
      number += 1;
      free = `${base}_${number}`;
    }
    this.numbers.set(base, number);
    this.taken.add(free);
    this.known.set(name, free);
    return free;
  }
}

/** A text in the only language of an imported flow, without what would not fit. */
export const textIn = (language: string, text: string): Record<string, string> =>
  text.trim() ? { [language]: text.trim().slice(0, BOT_LIMITS.text) } : {};

/** A template of two operands, names of variables or literals, with a filter between them. */
export const calculated = (left: string, filter: string, right: string): string =>
  `{{ ${left} | ${filter}: ${right} }}`;

/** The headers that a request here can have, and whether these are all. */
export function headersFrom(given: readonly (readonly [name: string, value: string])[]) {
  const kept = new Map<string, BotHeader>();
  const named = given.filter(([name]) => name.trim());
  for (const [name, value] of named)
    if (isHeaderName(name.trim()) && name.length <= BOT_LIMITS.name && kept.size < BOT_LIMITS.headers)
      kept.set(name.trim().toLowerCase(), { name: name.trim(), value: value.slice(0, BOT_LIMITS.text) });
  return { headers: [...kept.values()], isWhole: kept.size === named.length };
}

/** Whether an address can be kept. */
export const isAddress = (url: string): boolean => /^https?:\/\//i.test(url) && url.length <= BOT_LIMITS.url;

const START_KEY = '';
const PERSON = 'person';

/** Makes a flow of parts. What leads nowhere leads to the team: no visitor is left alone. */
export function assembled(
  parts: readonly Part[],
  start: string | null,
  language: string,
): { readonly graph: BotGraph; readonly tooMany: readonly Part[] } {
  const kept = parts.filter(({ step }) => step !== null);
  const fitting = new Set(kept.slice(0, BOT_LIMITS.nodes - 2));
  const ids = new Map<Part, string>();
  for (const part of fitting) ids.set(part, `${part.step?.type}${ids.size + 1}`);
  const byKey = new Map(parts.flatMap((part) => part.keys.map((key) => [key, part] as const)));
  const resolved = new Map<string, string>();
  const idOf = (key: string | null): string => {
    const passed = new Set<string>();
    let id: string | undefined;
    let at = key;
    while (at !== null && id === undefined && !passed.has(at)) {
      passed.add(at);
      const part = byKey.get(at);
      id = resolved.get(at) ?? (part && ids.get(part));
      at = part?.next ?? null;
    }
    for (const one of passed) resolved.set(one, id ?? PERSON);
    return id ?? PERSON;
  };
  const nodes = [...fitting].map(({ step, name, x, y, next, exits = {} }, index): BotNode => {
    const bare = {
      ...step,
      id: `${step?.type}${index + 1}`,
      name: name.slice(0, BOT_LIMITS.name),
      x,
      y,
      exits: {},
    };
    const ports = portsOf(bare as BotNode);
    return {
      ...bare,
      exits: Object.fromEntries(
        ports.map((port) => [port, idOf(port in exits ? (exits[port] ?? null) : next)]),
      ),
    } as BotNode;
  });
  const lowest = Math.max(0, ...nodes.map(({ y }) => y));
  return {
    tooMany: kept.filter((part) => !fitting.has(part)),
    graph: {
      languages: [language],
      nodes: [
        {
          id: 'start',
          type: 'start',
          name: 'Start',
          x: 0,
          y: Math.min(0, ...nodes.map(({ y }) => y)) - 160,
          data: {},
          exits: { next: idOf(start ?? START_KEY) },
        },
        ...nodes,
        {
          id: PERSON,
          type: 'handover',
          name: 'To the team',
          x: 0,
          y: lowest + 160,
          data: { text: {}, departmentId: null },
          exits: {},
        },
      ],
    },
  };
}
