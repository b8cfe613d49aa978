import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { MemberScopeLike } from '../conversations/move-rules.ts';
import type { ConversationRow } from '../conversations/present.ts';
import type { MacroContext } from './context.ts';

/** A macro run on a locked conversation, in the state after the actions so far. */
export interface Run extends MacroContext {
  readonly db: Db;
  readonly scope: MemberScopeLike;
  readonly row: ConversationRow;
  /** Ids of the merchant's labels by key. */
  readonly labels: ReadonlyMap<string, string>;
  readonly now: Date;
  /** Whether an action of the macro assigns the conversation. */
  readonly assigns: boolean;
}

export type Done = Outcome<ConversationRow>;
