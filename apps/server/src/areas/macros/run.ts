import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import type { ConversationRow } from '../conversations/present.ts';
import type { Surroundings } from './context.ts';

/** A conversation that a macro is being run on: locked, as the actions so far have left it. */
export interface Run extends Surroundings {
  readonly db: Db;
  readonly scope: MemberScope;
  readonly row: ConversationRow;
  /** The ids of the merchant's labels by their keys. */
  readonly labels: ReadonlyMap<string, string>;
  readonly now: Date;
  /** The macro says itself who has the conversation. */
  readonly assigns: boolean;
}

export type Done = Outcome<ConversationRow>;
