const CARD = 'Contact card: ';

/** A contact that somebody passes on, as the text of a message. */
export const contactCard = (name: string, numbers: readonly string[]): string =>
  CARD + [name.trim().replaceAll(/\s+/g, ' '), ...numbers].filter(Boolean).join(', ');

/** A text without the contacts that were passed on with it, whose data is not the writer's. */
export const withoutContactCards = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith(CARD))
    .join('\n');
