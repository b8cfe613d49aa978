/** The colours of labels: names of tokens of the theme, so that each is readable in light and dark. */
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

/** What parts of a nested label are written with: `Orders/Delivery/Late`. */
export const LABEL_SEPARATOR = '/';

/** How long a label and one of its parts may be, and how deep it may nest. Characters and parts. */
export const LABEL_LIMITS = { name: 120, part: 40, depth: 4, perConversation: 20 } as const;

/** A label as it is written: parts trimmed, spaces within them single. */
export function labelName(written: string): string {
  return partsOfLabel(written).join(LABEL_SEPARATOR);
}

/** The parts of a nested label, from the outermost. */
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

/** Whether a label is another or lies within it, without regard to case. */
export function isWithinLabel(name: string, outer: string): boolean {
  const [inner, around] = [name.toLowerCase(), outer.toLowerCase()];
  return inner === around || inner.startsWith(`${around}${LABEL_SEPARATOR}`);
}

/** The parent of a nested label. Null for a top-level label. */
export function parentLabel(name: string): string | null {
  const at = name.lastIndexOf(LABEL_SEPARATOR);
  return at < 0 ? null : name.slice(0, at);
}

/** The name of a label after the one around it, or itself, was renamed; unchanged where it lies elsewhere. */
export function renamedWithin(name: string, from: string, to: string): string {
  return isWithinLabel(name, from) ? to + name.slice(from.length) : name;
}
