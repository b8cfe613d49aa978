import { createHmac } from 'node:crypto';
import type { MessengerChannel } from '@foyer/domain/messengers';
import type { Answer, Asked } from './provider-peer.ts';

export interface Posted {
  readonly body: string;
  /** Appended to the address. */
  readonly query?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a provider speaks, by its documentation. Its customer is Ada, who wrote 'Is it in stock?'. */
export interface Provider {
  readonly channel: MessengerChannel;
  /** Whether deliveries name the customer. Default: yes. */
  readonly isNameless?: true;
  readonly values: Readonly<Record<string, string>>;
  readonly handle: string;
  readonly answer: (asked: Asked) => Answer;
  /** A delivery of Ada's message, signed with a key. */
  readonly message: (key: string, url: string) => Posted | Promise<Posted>;
  /** The receipt of our message, as far as the provider tells. */
  readonly receipt?: {
    readonly state: 'delivered' | 'read';
    readonly posted: (url: string, key: string, sent: Asked) => Posted;
  };
  /** The key that signs deliveries. Null: the secret of the account. */
  readonly key: string | null;
  /** A part of the request that sends a message, of its path or body, and what its body must contain. */
  readonly sends: { readonly path: string; readonly contains: readonly string[] };
  /** How the customer is known afterwards, where the provider's ids are identities. */
  readonly identities?: readonly { readonly kind: string; readonly value: string }[];
  /** The refusal of a customer who cannot be reached. */
  readonly gone: Answer;
}

export const TEXT = 'Is it in stock?';
/** When Ada wrote, in milliseconds. Reply windows begin then. */
export const WRITTEN_AT = Date.now() - 60_000;
export const json = (value: unknown) => JSON.stringify(value);
export const signed = (
  body: string,
  key: string,
  encoding: 'hex' | 'base64',
  header: string,
  prefix = '',
): Posted => ({
  body,
  headers: {
    'content-type': 'application/json',
    [header]: prefix + createHmac('sha256', key).update(body).digest(encoding),
  },
});
