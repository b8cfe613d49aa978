import type { ImportMatch } from '@foyer/contract/contacts/import-shapes';
import type { ContactIdentity, IdentityKind } from '@foyer/contract/contacts/shapes';
import { keyOf } from '../identities.ts';
import { isHubId } from './hub-ids.ts';
import type { ReadyColumn } from './parse-row.ts';
import { RowError } from './row-error.ts';

const KINDS: Readonly<Record<ImportMatch, readonly IdentityKind[]>> = {
  email_phone: ['email', 'phone'],
  email: ['email'],
  phone: ['phone'],
  external: ['external'],
};

/**
 * The contact of a row; null for someone new. A row that has nothing to match by is matched by its id, as is one from
 * HubSpot whose address nobody has: a record there stays the same person when its address changes.
 * @param owners contacts by the keys of their identities
 * @throws RowError when an identity of the row belongs to someone else
 */
export function contactOf(
  match: ImportMatch,
  identities: readonly ContactIdentity[],
  owners: ReadonlyMap<string, string>,
  columns: readonly ReadyColumn[],
): string | null {
  const ofKinds = (kinds: readonly IdentityKind[]) =>
    kinds.flatMap((kind) => identities.filter((identity) => identity.kind === kind));
  const wanted = ofKinds(KINDS[match]);
  const ids = ofKinds(KINDS.external);
  const compared = wanted.length > 0 ? [...wanted, ...ids.filter(isHubId)] : ids;
  const found = compared.map((identity) => owners.get(keyOf(identity))).find(Boolean);
  for (const identity of identities) {
    const owner = owners.get(keyOf(identity));
    if (owner && owner !== found) {
      throw new RowError(
        '{value} belongs to another person',
        { value: identity.value },
        columnOf(columns, identity),
      );
    }
  }
  return found ?? null;
}

const SAME = {
  email: 'Same email as row {row} in this file',
  phone: 'Same phone as row {row} in this file',
  external: 'Same id as row {row} in this file',
} as const;

/** @throws RowError when an earlier row has the same identity */
export function refuseRepeated(
  row: number,
  identities: readonly ContactIdentity[],
  rowsByKey: ReadonlyMap<string, number>,
  columns: readonly ReadyColumn[],
): void {
  for (const identity of identities) {
    const first = rowsByKey.get(keyOf(identity));
    if (first !== undefined && first !== row) {
      const text = SAME[identity.kind as keyof typeof SAME];
      throw new RowError(text, { row: first }, columnOf(columns, identity));
    }
  }
}

function columnOf(columns: readonly ReadyColumn[], { kind }: ContactIdentity): number | null {
  const index = columns.findIndex(({ name }) => name === kind);
  return index < 0 ? null : index;
}
