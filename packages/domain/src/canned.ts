/** Variables of canned replies, written as {{visitor.firstName}}. */
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

/** A canned reply with its variables filled in. */
export interface FilledText {
  readonly text: string;
  /** Variables without a value, distinct, in order of appearance. They stay in the text. */
  readonly missing: readonly string[];
}

function isCannedVariable(name: string): name is CannedVariable {
  return (CANNED_VARIABLES as readonly string[]).includes(name);
}

/**
 * Fills in the variables of a canned reply. Unknown variables and those without a value stay unchanged and are returned
 * in `missing`. Values are not expanded recursively.
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

/** Unknown variables in a text, distinct. */
export function unknownVariables(text: string): readonly string[] {
  const known = Object.fromEntries(CANNED_VARIABLES.map((name) => [name, name]));
  return fillVariables(text, known).missing;
}
