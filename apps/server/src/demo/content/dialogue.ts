/** One turn of a written conversation. */
export interface Turn {
  readonly by: 'visitor' | 'agent' | 'note';
  readonly text: string;
  /** A file of `files.ts` that goes with the words. */
  readonly file: string | null;
}

/** A written conversation. Texts contain places such as `{name}`, filled when it is told. */
export interface Dialogue {
  readonly topic: string;
  /** What the visitor is on the lead ladder afterwards. Specification 4. */
  readonly lead: string;
  readonly turns: readonly Turn[];
}

const SIGNS = { '>': 'visitor', '<': 'agent', '#': 'note' } as const;

/**
 * Reads conversations as they are written in this folder. One begins with `= topic, LEAD`. Its lines begin with `>`
 * for the visitor, `<` for the agent and `#` for a note; `[photo-crack.png]` at the end of a line names a file.
 */
export function readDialogues(script: string): Dialogue[] {
  return script
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trim().split('\n');
      const [topic = '', lead = 'NEW'] = head.split(', ');
      return { topic, lead, turns: lines.filter((line) => line.trim()).map(readTurn) };
    });
}

function readTurn(line: string): Turn {
  const [, sign = '>', text = '', file = null] =
    /^([><#]) (.*?)(?: ?\[([\w.-]+)\])?$/.exec(line.trim()) ?? [];
  return { by: SIGNS[sign as keyof typeof SIGNS], text, file: file ?? null };
}
