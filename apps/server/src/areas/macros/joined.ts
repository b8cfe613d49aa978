import type { Outcome } from '../../kernel/action.ts';
import type { ConversationRow } from '../conversations/present.ts';

type Changed = Outcome<ConversationRow>;

/** What several steps did, as one; the row is that of the last. */
export function joined(first: Changed, second: Changed): Changed {
  return {
    result: second.result,
    audit: [...first.audit, ...second.audit],
    events: [...first.events, ...second.events],
    jobs: [...(first.jobs ?? []), ...(second.jobs ?? [])],
  };
}
