import type { MemberRef } from '@foyer/contract/kernel/shapes';
import { fullName } from '@foyer/domain/full-name';
import { type Db, isOneOfIds, prepared } from '../../database/tenant.ts';
import { members } from './tables.ts';

type Named = Pick<typeof members.$inferSelect, 'id' | 'firstName' | 'lastName' | 'imageUrl'>;

export const presentPerson = (member: Named): MemberRef => ({
  id: member.id,
  name: fullName(member),
  imageUrl: member.imageUrl,
});

const membersByIds = prepared('members_by_ids', (db) =>
  db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      imageUrl: members.imageUrl,
    })
    .from(members)
    .where(isOneOfIds(members)),
);

/** Members by id, including deactivated ones. */
export async function readPeople(
  db: Db,
  merchantId: number,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, MemberRef>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await membersByIds(db, { merchantId, ids: wanted });
  return new Map(rows.map((row) => [row.id, presentPerson(row)]));
}
