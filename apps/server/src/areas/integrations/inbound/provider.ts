import type { WebhookReply, WebhookRequest } from '../../../kernel/webhook-request.ts';

/** Something that another system delivered. `key` is unique for the integration: the same key is the same arrival. */
export type Arrival =
  | {
      readonly kind: 'comment';
      readonly key: string;
      /** The item there to which it belongs, as `CreatedItem.id` says. */
      readonly itemId: string;
      /** A name, or an id that `nameOf` understands. Empty: the system itself. */
      readonly author: string;
      readonly text: string;
    }
  | {
      readonly kind: 'status';
      readonly key: string;
      readonly itemId: string;
      readonly status: string;
      /** Statuses may arrive in any order. ISO 8601. */
      readonly at: string;
    }
  | {
      readonly kind: 'meeting';
      readonly key: string;
      readonly itemId: string;
      readonly change: 'planned' | 'started' | 'ended' | 'cancelled' | 'recorded';
      readonly at: string;
      /** When it begins, if planned. ISO 8601. */
      readonly startsAt?: string;
      /** How long it took, if ended. */
      readonly minutes?: number;
      /** Where its recording is. */
      readonly url?: string;
    }
  | { readonly kind: 'contact'; readonly key: string; readonly item: unknown };

/** How a system delivers. `secret` is the signing secret that was entered. */
export interface InboundProvider {
  /** The answer to a handshake or a ping. Null: the delivery is none. */
  readonly greet?: (secret: string, request: WebhookRequest) => WebhookReply | null;
  /** Whether a delivery is from the system. Compares in constant time. */
  readonly verify: (secret: string, request: WebhookRequest) => boolean;
  /** What a delivery contains. Unknown kinds are left out. @throws when it is not what the system documents */
  readonly read: (body: unknown, request: WebhookRequest) => readonly Arrival[];
  /** The call that knows the name of an author, and where its answer has it. */
  readonly nameOf?: (author: string) => {
    readonly call: { readonly method: 'GET'; readonly path: string; readonly query: Record<string, string> };
    readonly at: string;
  };
}
