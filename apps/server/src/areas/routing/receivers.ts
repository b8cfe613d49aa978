import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { Scope, Services } from '../../kernel/context.ts';

/** Who can answer besides members, such as the bots of an area. */
export interface ReceiverKind {
  /** Those of a merchant that can answer now. */
  readonly list: (
    services: Services,
    merchantId: number,
  ) => Promise<readonly { id: string; label: string }[]>;
  /** Begins to answer a conversation, within the transaction that routes it. Called once for each stop. */
  readonly begin: (db: Db, scope: Scope, conversationId: string, id: string) => Promise<Outcome<void>>;
}

const kinds = new Map<string, ReceiverKind>();

/** Registers receivers, when an area starts. `name` is stored in rules. */
export const registerReceivers = (name: string, kind: ReceiverKind): void => void kinds.set(name, kind);

export const receiverKind = (name: string): ReceiverKind | undefined => kinds.get(name);

/** All receivers of a merchant. */
export async function listReceivers(services: Services, merchantId: number) {
  const all = [];
  for (const [name, kind] of kinds)
    for (const { id, label } of await kind.list(services, merchantId)) all.push({ name, id, label });
  return all;
}
