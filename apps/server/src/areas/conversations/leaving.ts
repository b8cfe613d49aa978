import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';

/** Hands over a conversation whose visitor is gone. Returns whether something still waited for their answer. */
type Leaving = (db: Db, scope: Scope, conversationId: string) => Promise<Outcome<boolean>>;

let leaving: Leaving | undefined;

/** Registers who answers visitors step by step, when their area starts. */
export const registerLeaving = (hook: Leaving): void => {
  leaving = hook;
};

/** Tells, in the transaction of the caller, that a visitor will not answer, such as a caller who hung up. */
export const visitorLeft: Leaving = async (db, scope, conversationId) =>
  (await leaving?.(db, scope, conversationId)) ?? { result: false, audit: [], events: [] };
