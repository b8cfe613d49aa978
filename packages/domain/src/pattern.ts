import { type Assertion, type CharTest, isWord, type Node, PatternError, Reader } from './pattern-reader.ts';

/** Maximum length of a pattern. Characters. */
export const PATTERN_MAX_LENGTH = 200;

/** Maximum length of a searched text. Characters. */
export const PATTERN_TEXT_MAX_LENGTH = 8_000;

const MAX_STATES = 2_000;

/** Step limit of a search, which takes some milliseconds. Far above the needs of ordinary patterns. */
const MAX_STEPS = 50_000;

type State =
  | { kind: 'char'; test: CharTest; next: number }
  | { kind: 'assert'; assertion: Assertion; next: number }
  | { kind: 'split'; next: number[] }
  | { kind: 'match' };

/** Compiles the tree into states, each before its successor. */
class Layout {
  readonly states: State[] = [{ kind: 'match' }];

  add(node: Node, next: number): number {
    switch (node.kind) {
      case 'char':
        return this.#push({ kind: 'char', test: node.test, next });
      case 'assert':
        return this.#push({ kind: 'assert', assertion: node.assertion, next });
      case 'sequence':
        return node.nodes.reduceRight((following, part) => this.add(part, following), next);
      case 'either':
        return this.#push({ kind: 'split', next: node.nodes.map((part) => this.add(part, next)) });
      case 'repeat':
        return this.#repeat(node.node, node.min, node.max, next);
    }
  }

  #push(state: State): number {
    if (this.states.length >= MAX_STATES) throw new PatternError('too large');
    return this.states.push(state) - 1;
  }

  #repeat(node: Node, min: number, max: number, next: number): number {
    let following = next;
    if (max === Infinity) {
      const loop: State = { kind: 'split', next: [next] };
      following = this.#push(loop);
      loop.next.push(this.add(node, following));
    } else {
      for (let count = min; count < max; count += 1) {
        following = this.#push({ kind: 'split', next: [this.add(node, following), next] });
      }
    }
    for (let count = 0; count < min; count += 1) following = this.add(node, following);
    return following;
  }
}

function holds(assertion: Assertion, before: string | undefined, after: string | undefined): boolean {
  if (assertion === 'start') return before === undefined;
  if (assertion === 'end') return after === undefined;
  const atBorder = (before !== undefined && isWord(before)) !== (after !== undefined && isWord(after));
  return atBorder === (assertion === 'word');
}

function runs(states: readonly State[], start: number, chars: readonly string[]): boolean {
  let waiting: number[] = [];
  let steps = 0;
  for (let at = 0; at <= chars.length; at += 1) {
    const reached = new Set<number>();
    const open = [...waiting, start];
    const following: number[] = [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = states[index];
      if (state === undefined || reached.has(index)) continue;
      reached.add(index);
      steps += 1;
      if (steps > MAX_STEPS) return false;
      const char = chars[at];
      if (state.kind === 'match') return true;
      if (state.kind === 'split') open.push(...state.next);
      else if (state.kind === 'assert') {
        if (holds(state.assertion, chars[at - 1], char)) open.push(state.next);
      } else if (char !== undefined && state.test(char)) following.push(state.next);
    }
    waiting = following;
  }
  return false;
}

/**
 * Whether a merchant's pattern matches anywhere in a text. Specification 5 (the operator regEx). Simulates an NFA, so
 * that no pattern can block the process, as backtracking expressions can. Supports characters, `.`, sets, groups, `|`,
 * `^`, `$`, `* + ? {n,m}`, and `\d \w \s \b` with their negations. Returns false for invalid or too long patterns,
 * unsupported syntax (look-around, back references), too long texts, and searches over the step limit.
 */
export function patternFound(pattern: string, text: string): boolean {
  if (text.length > PATTERN_TEXT_MAX_LENGTH) return false;
  const machine = read(pattern);
  return machine !== null && runs(machine.states, machine.start, [...text]);
}

/** The first matches of a pattern in a text, each as long as possible, as positions in UTF-16 units. */
export function patternMatches(
  pattern: string,
  text: string,
  max = 10,
): readonly { readonly from: number; readonly to: number }[] {
  const machine = text.length <= PATTERN_TEXT_MAX_LENGTH ? read(pattern) : null;
  const found: { from: number; to: number }[] = [];
  if (!machine) return found;
  const chars = [...text];
  const offsets = [0];
  for (const char of chars) offsets.push((offsets.at(-1) ?? 0) + char.length);
  const budget = { steps: MAX_STEPS };
  for (let at = 0; at < chars.length && found.length < max && budget.steps > 0; ) {
    const end = longestFrom(machine, chars, at, budget);
    if (end !== null && end > at) found.push({ from: offsets[at] as number, to: offsets[end] as number });
    at = end !== null && end > at ? end : at + 1;
  }
  return found;
}

/** Where the longest match that begins at a character ends. Null when there is none, or the steps are used up. */
function longestFrom(
  { states, start }: Machine,
  chars: readonly string[],
  from: number,
  budget: { steps: number },
): number | null {
  let waiting = [start];
  let end: number | null = null;
  for (let at = from; at <= chars.length && waiting.length > 0; at += 1) {
    const reached = new Set<number>();
    const open = waiting;
    const following: number[] = [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = states[index];
      if (state === undefined || reached.has(index)) continue;
      reached.add(index);
      budget.steps -= 1;
      if (budget.steps <= 0) return null;
      const char = chars[at];
      if (state.kind === 'match') end = at;
      else if (state.kind === 'split') open.push(...state.next);
      else if (state.kind === 'assert') {
        if (holds(state.assertion, chars[at - 1], char)) open.push(state.next);
      } else if (char !== undefined && state.test(char)) following.push(state.next);
    }
    waiting = following;
  }
  return end;
}

/** Whether a pattern is valid: well-formed, not too long, and without unsupported syntax. */
export const isPattern = (pattern: string): boolean => read(pattern) !== null;

interface Machine {
  readonly states: readonly State[];
  readonly start: number;
}

/** Patterns that were read, since rules use the same ones for every message. */
const machines = new Map<string, Machine | null>();
const MACHINES_MAX = 500;

function read(pattern: string): Machine | null {
  const known = machines.get(pattern);
  if (known !== undefined) return known;
  if (machines.size >= MACHINES_MAX) machines.clear();
  const machine = compile(pattern);
  machines.set(pattern, machine);
  return machine;
}

function compile(pattern: string): Machine | null {
  if (pattern.length > PATTERN_MAX_LENGTH) return null;
  try {
    const layout = new Layout();
    const start = layout.add(new Reader(pattern).read(), 0);
    return { states: layout.states, start };
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}
