/** One turn of a written conversation. */
export interface Turn {
  readonly by: 'visitor' | 'agent' | 'note';
  readonly text: string;
  /** An attached file of `files.ts`. */
  readonly file: string | null;
}

/** A scripted conversation. Texts contain placeholders such as `{name}`. */
export interface Dialogue {
  readonly topic: string;
  /** The visitor's lead status afterwards. Specification 4. */
  readonly lead: string;
  readonly turns: readonly Turn[];
}

const SIGNS = { '>': 'visitor', '<': 'agent', '#': 'note' } as const;

/**
 * Parses the conversations of this folder. One begins with `= topic, LEAD`. Its lines begin with `>`
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
