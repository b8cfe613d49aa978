/** The message of a server process to its primary once it answers. */
interface ReadyMessage {
  readonly foyerReady: string;
}

/** Tells the primary, if there is one, that this process answers at a URL. */
export function tellReady(url: string): void {
  process.send?.({ foyerReady: url } satisfies ReadyMessage);
}

/** The URL in a ready message; null for any other message. */
export const addressOf = (message: unknown): string | null =>
  typeof message === 'object' && message !== null && 'foyerReady' in message
    ? (message as ReadyMessage).foyerReady
    : null;
