/** Maximum length of a pattern. Characters. */
export const PATTERN_MAX_LENGTH = 200;

/** Maximum length of a searched text. Characters. */
export const PATTERN_TEXT_MAX_LENGTH = 8_000;

const MAX_STATES = 2_000;

/** Step limit of a search, which takes some milliseconds. Far above the needs of ordinary patterns. */
const MAX_STEPS = 50_000;

type Assertion = 'start' | 'end' | 'word' | 'notWord';
type CharTest = (char: string) => boolean;

type Node =
  | { kind: 'char'; test: CharTest }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'sequence'; nodes: Node[] }
  | { kind: 'either'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number };

type State =
  | { kind: 'char'; test: CharTest; next: number }
  | { kind: 'assert'; assertion: Assertion; next: number }
  | { kind: 'split'; next: number[] }
  | { kind: 'match' };

class PatternError extends Error {}

const isDigit: CharTest = (char) => char >= '0' && char <= '9';
const isWord: CharTest = (char) =>
  (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || isDigit(char) || char === '_';
const isSpace: CharTest = (char) => /^\s$/.test(char);
const not =
  (test: CharTest): CharTest =>
  (char) =>
    !test(char);

const CLASSES: ReadonlyMap<string, CharTest> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
]);

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Parses a pattern into a tree. Unsupported syntax is an error. */
class Reader {
  readonly #chars: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#chars = [...pattern];
  }

  read(): Node {
    const node = this.#either();
    if (this.#at < this.#chars.length) throw new PatternError('unbalanced )');
    return node;
  }

  #peek(): string | undefined {
    return this.#chars[this.#at];
  }

  #take(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) throw new PatternError('unexpected end');
    this.#at += 1;
    return char;
  }

  #skip(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at += 1;
    return true;
  }

  #either(): Node {
    const nodes = [this.#sequence()];
    while (this.#skip('|')) nodes.push(this.#sequence());
    return { kind: 'either', nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      nodes.push(this.#repeated(this.#atom()));
    }
    return { kind: 'sequence', nodes };
  }

  #atom(): Node {
    const char = this.#take();
    if (char === '(') return this.#group();
    if (char === '[') return { kind: 'char', test: this.#set() };
    if (char === '.') return { kind: 'char', test: (other) => other !== '\n' };
    if (char === '^') return { kind: 'assert', assertion: 'start' };
    if (char === '$') return { kind: 'assert', assertion: 'end' };
    if (char === '\\') return this.#escape();
    if ('*+?{'.includes(char)) throw new PatternError('nothing to repeat');
    return { kind: 'char', test: (other) => other === char };
  }

  #group(): Node {
    if (this.#skip('?') && !this.#skip(':')) throw new PatternError('unknown group');
    const node = this.#either();
    if (!this.#skip(')')) throw new PatternError('unclosed (');
    return node;
  }

  #escape(): Node {
    const char = this.#take();
    if (char === 'b') return { kind: 'assert', assertion: 'word' };
    if (char === 'B') return { kind: 'assert', assertion: 'notWord' };
    return { kind: 'char', test: CLASSES.get(char) ?? this.#literal(char) };
  }

  #literal(escaped: string): CharTest {
    const control = CONTROLS.get(escaped);
    if (control === undefined && isWord(escaped)) throw new PatternError('unknown escape');
    const wanted = control ?? escaped;
    return (char) => char === wanted;
  }

  #set(): CharTest {
    const negated = this.#skip('^');
    const tests: CharTest[] = [];
    while (!this.#skip(']')) tests.push(this.#setItem());
    const test: CharTest = (char) => tests.some((item) => item(char));
    return negated ? not(test) : test;
  }

  #setItem(): CharTest {
    const first = this.#take();
    if (first === '\\') {
      const char = this.#take();
      return CLASSES.get(char) ?? this.#literal(char);
    }
    const isRange = this.#peek() === '-' && this.#chars[this.#at + 1] !== ']';
    if (!isRange) return (char) => char === first;
    this.#at += 1;
    const last = this.#take();
    if (last === '\\' || last < first) throw new PatternError('range out of order');
    return (char) => char >= first && char <= last;
  }

  #repeated(node: Node): Node {
    const bounds = this.#bounds();
    if (!bounds) return node;
    this.#skip('?');
    return { kind: 'repeat', node, ...bounds };
  }

  #bounds(): { min: number; max: number } | undefined {
    if (this.#skip('*')) return { min: 0, max: Infinity };
    if (this.#skip('+')) return { min: 1, max: Infinity };
    if (this.#skip('?')) return { min: 0, max: 1 };
    if (!this.#skip('{')) return undefined;
    let inside = '';
    while (!this.#skip('}')) inside += this.#take();
    const match = /^(\d{1,3})(,(\d{0,3}))?$/.exec(inside);
    if (!match) throw new PatternError('bad count');
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Infinity;
    if (max < min) throw new PatternError('counts out of order');
    return { min, max };
  }
}

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

/** Whether a pattern is valid: well-formed, not too long, and without unsupported syntax. */
export const isPattern = (pattern: string): boolean => read(pattern) !== null;

function read(pattern: string): { readonly states: readonly State[]; readonly start: number } | null {
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
