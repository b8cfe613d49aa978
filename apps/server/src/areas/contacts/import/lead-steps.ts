import type { Db } from '../../../database/tenant.ts';
import { type Event, settingsChanged } from '../../../kernel/events.ts';
import { changed as visitorChanged } from '../../visitors/visits.ts';
import { storeMoves } from '../leads/moves.ts';
import { stepOf } from '../leads/step.ts';
import type { ContactRecord, ContactRow } from '../record.ts';
import type { ImportRecord, Recorder } from './access.ts';

/** Records the moves of existing contacts to another lead step. Returns their events. */
export async function recordMoves(
  db: Db,
  { merchantId, fileName }: ImportRecord,
  actor: Recorder,
  before: readonly ContactRow[],
  after: ReadonlyMap<string, ContactRecord>,
): Promise<Event[]> {
  const moves = before.flatMap((contact) => {
    const changed = after.get(contact.id);
    const [from, to] = [stepOf(contact), stepOf(changed ?? contact)];
    const reason = actor.type === 'system' || to === 'DNQ' ? ('other' as const) : ('member' as const);
    return from === to
      ? []
      : [{ contactId: contact.id, from, to, score: contact.score, reason, note: fileName }];
  });
  const visitors = await storeMoves(db, merchantId, moves, actor);
  return moves.length === 0
    ? []
    : [...visitors.map((id) => visitorChanged(merchantId, id)), settingsChanged(merchantId, 'leads')];
}
