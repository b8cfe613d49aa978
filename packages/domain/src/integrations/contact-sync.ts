import type { IntegrationAction } from './descriptor.ts';

/**
 * How contacts are synced with other systems. Paths such as `emails.0.value` lead into an answer. Requests are templates
 * over the connection's values and those named at each.
 */

/** The fields of a contact that are synced. */
export const SYNCED_FIELDS = ['email', 'phone', 'firstName', 'lastName', 'company'] as const;
export type SyncedField = (typeof SYNCED_FIELDS)[number];
export type SyncedContact = Readonly<Record<SyncedField, string>>;

type Request = Pick<IntegrationAction, 'method' | 'path' | 'query' | 'body'>;

export interface ContactSync {
  /**
   * Reads contacts that changed since a time, oldest first. Values: `since` (ISO 8601), `sinceMs`, `sinceSeconds`, and
   * `cursor`, which is empty for the first page. A system without a cursor has the `size` of a full page, and is asked
   * for the others of the same second by `offset`.
   */
  readonly pull: Request & {
    readonly items: string;
    readonly cursor?: string;
    readonly size?: number;
    /** Whether it cannot list changes: everything is read once a day, by the number of the page as the cursor. */
    readonly isWhole?: true;
    /** Whether it answers with rows, the first of which names the columns. They are read every ten minutes. */
    readonly isTable?: true;
    /** How often the system allows this request per minute. Default no limit of its own. */
    readonly perMinute?: number;
  };
  /** What an item must have, by path, to be a contact. */
  readonly only?: Readonly<Record<string, string | boolean>>;
  /** Where a contact has its id, the time of its last change, and its values. `name` is a full name. */
  readonly id: string;
  readonly changed: string;
  /** Where it has the time of its creation, if one that was never changed has no other. */
  readonly created?: string;
  readonly fields: Partial<Record<SyncedField | 'name', string>>;
  /**
   * Writes a contact. Values: the synced fields, `name` and `surname`, which are never empty, and `id`. A system without
   * a call that creates or changes by the email address is asked for the contact first. None: contacts are only received.
   */
  readonly push?:
    | { readonly save: Request; readonly id: string }
    | {
        readonly find: Request & { readonly id: string };
        readonly create: Request & { readonly id: string };
        readonly change: Request;
      };
  /** The code of an answer for a contact that was deleted there, if it has not the status 404 or 410. */
  readonly goneCode?: string;
}

/** `in`: changes are received, `out`: they are sent. */
export const SYNC_DIRECTIONS = ['off', 'in', 'out', 'both'] as const;
export type SyncDirection = (typeof SYNC_DIRECTIONS)[number];
