/** A place that a pattern asks for. */
export type Assertion = 'start' | 'end' | 'word' | 'notWord';
export type CharTest = (char: string) => boolean;

/** A pattern as a tree. */
export type Node =
  | { kind: 'char'; test: CharTest }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'sequence'; nodes: Node[] }
  | { kind: 'either'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number };

/** A pattern that cannot be read. */
export class PatternError extends Error {}

const isDigit: CharTest = (char) => char >= '0' && char <= '9';
export const isWord: CharTest = (char) =>
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
export class Reader {
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
