/** What a server process tells its primary once it answers. */
interface ReadyMessage {
  readonly foyerReady: string;
}

/** Tells the primary, where there is one, that this process answers at an address. */
export function tellReady(url: string): void {
  process.send?.({ foyerReady: url } satisfies ReadyMessage);
}

/** The address in the message of a process that answers now; null in any other message. */
export const addressOf = (message: unknown): string | null =>
  typeof message === 'object' && message !== null && 'foyerReady' in message
    ? (message as ReadyMessage).foyerReady
    : null;
