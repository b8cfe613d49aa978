import type { Outcome } from '../../kernel/action.ts';
import type { ConversationRow } from '../conversations/present.ts';

type Changed = Outcome<ConversationRow>;

/** Combines the outcomes of two steps. The row is that of the second. */
export function combineOutcomes(first: Changed, second: Changed): Changed {
  return {
    result: second.result,
    audit: [...first.audit, ...second.audit],
    events: [...first.events, ...second.events],
    jobs: [...(first.jobs ?? []), ...(second.jobs ?? [])],
  };
}
