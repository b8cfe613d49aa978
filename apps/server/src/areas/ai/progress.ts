/** The pause between two reports. Milliseconds. */
const EVERY_MS = 100;

/** A reply while it is written: a text, or the field `text` of the first tool call. Reports it from time to time. */
export class Progress {
  readonly #report: (text: string) => void;
  readonly #parse: (json: string) => Promise<unknown>;
  #text = '';
  #input = '';
  #inputId: string | null = null;
  #next = 0;

  /** @param parse of JSON that is not complete */
  constructor(report: (text: string) => void, parse: (json: string) => Promise<unknown>) {
    this.#report = report;
    this.#parse = parse;
  }

  /** Whether anything was written. */
  get hasBegun(): boolean {
    return this.#text !== '' || this.#input !== '';
  }

  async addText(text: string): Promise<void> {
    this.#text += text;
    await this.#reportSometimes();
  }

  async addInput(id: string, delta: string): Promise<void> {
    this.#inputId ??= id;
    if (id !== this.#inputId) return;
    this.#input += delta;
    await this.#reportSometimes();
  }

  async #reportSometimes(): Promise<void> {
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + EVERY_MS;
    const text = this.#input === '' ? this.#text : await this.#textOfInput();
    if (text !== '') this.#report(text);
  }

  async #textOfInput(): Promise<string> {
    const input = (await this.#parse(this.#input)) as { readonly text?: unknown } | null | undefined;
    return typeof input?.text === 'string' ? input.text : '';
  }
}
