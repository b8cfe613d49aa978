/** Colours of labels: theme tokens, readable in light and dark. */
export const LABEL_COLOURS = [
  'slate',
  'red',
  'orange',
  'amber',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const;

/** One of the colours of labels. Specification 3 calls it tagColor. */
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** Separator of nested labels: `Orders/Delivery/Late`. */
export const LABEL_SEPARATOR = '/';

/** Maximum lengths of a label and its parts, nesting depth, and labels per conversation. */
export const LABEL_LIMITS = { name: 120, part: 40, depth: 4, perConversation: 20 } as const;

/** Normalises a label: trims parts and collapses spaces. */
export function labelName(written: string): string {
  return partsOfLabel(written).join(LABEL_SEPARATOR);
}

/** Parts of a nested label, outermost first. */
export function partsOfLabel(name: string): readonly string[] {
  return name.split(LABEL_SEPARATOR).map((part) => part.trim().replace(/\s+/g, ' '));
}

/** Validates a label name. Returns an error message, or null if it is valid. */
export function labelError(written: string): string | null {
  const parts = partsOfLabel(written);
  if (parts.some((part) => part === '')) return 'Every part of a label needs a name.';
  if (parts.length > LABEL_LIMITS.depth) return `A label can have at most ${LABEL_LIMITS.depth} parts.`;
  if (parts.some((part) => part.length > LABEL_LIMITS.part))
    return `A part of a label can have at most ${LABEL_LIMITS.part} characters.`;
  return labelName(written).length > LABEL_LIMITS.name
    ? `A label can have at most ${LABEL_LIMITS.name} characters.`
    : null;
}

/** Whether a label equals another or is nested in it, case-insensitively. */
export function isWithinLabel(name: string, outer: string): boolean {
  const [inner, around] = [name.toLowerCase(), outer.toLowerCase()];
  return inner === around || inner.startsWith(`${around}${LABEL_SEPARATOR}`);
}

/** The parent of a nested label. Null for a top-level label. */
export function parentLabel(name: string): string | null {
  const at = name.lastIndexOf(LABEL_SEPARATOR);
  return at < 0 ? null : name.slice(0, at);
}

/** Name of a label after it or one of its parents was renamed. Unchanged if it is not nested in `from`. */
export function renamedWithin(name: string, from: string, to: string): string {
  return isWithinLabel(name, from) ? to + name.slice(from.length) : name;
}
