/** The variables a canned reply can use, written as {{visitor.firstName}}. */
export const CANNED_VARIABLES = [
  'visitor.firstName',
  'visitor.lastName',
  'visitor.name',
  'visitor.email',
  'visitor.phone',
  'visitor.city',
  'visitor.country',
  'agent.firstName',
  'agent.lastName',
  'agent.name',
  'merchant.name',
  'engagement.name',
] as const;

/** One of the variables of canned replies. */
export type CannedVariable = (typeof CANNED_VARIABLES)[number];

/** Values of the variables of a canned reply. */
export type CannedContext = Readonly<Partial<Record<CannedVariable, string | null>>>;

/** A canned reply with its variables filled. */
export interface FilledText {
  readonly text: string;
  /** The names without a value, each once, in the order of the text; they stay visible in it. */
  readonly missing: readonly string[];
}

function isCannedVariable(name: string): name is CannedVariable {
  return (CANNED_VARIABLES as readonly string[]).includes(name);
}

/**
 * Fills the variables of a canned reply. One that is unknown or has no value stays as it is written, and is
 * reported. What a value says is never read as a variable again.
 */
export function fillVariables(text: string, context: CannedContext): FilledText {
  const missing = new Set<string>();
  const filled = text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (written, name: string) => {
    const value = isCannedVariable(name) ? context[name]?.trim() : undefined;
    if (value) return value;
    missing.add(name);
    return written;
  });
  return { text: filled, missing: [...missing] };
}

/** The names in a text that are written as variables and are none, each once. */
export function unknownVariables(text: string): readonly string[] {
  const known = Object.fromEntries(CANNED_VARIABLES.map((name) => [name, name]));
  return fillVariables(text, known).missing;
}
