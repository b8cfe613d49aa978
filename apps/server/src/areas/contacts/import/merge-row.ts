import { isDeepStrictEqual } from 'node:util';
import type { ImportMode } from '@foyer/contract/contacts/import-shapes';
import { IDENTITIES_MAX } from '@foyer/contract/contacts/shapes';
import { distinctIdentities } from '../identities.ts';
import type { FieldChanges } from '../import-tables.ts';
import { stepOf } from '../leads/step.ts';
import { type ContactRecord, EMPTY_CONTACT } from '../record.ts';
import { distinctTags } from '../tags.ts';
import type { PersonData } from './parse-row.ts';

const TAGS_MAX = 50;

/** A new contact from a row. */
export const newRecord = (
  id: string,
  { texts, tags, fields, identities, leadStatus, ownerId }: PersonData,
): ContactRecord => ({
  ...EMPTY_CONTACT,
  ...texts,
  id,
  source: 'import',
  tags: [...tags],
  fields: { ...fields },
  identities,
  ...(leadStatus && { leadStatus }),
  ...(ownerId && { ownerId }),
});

/**
 * A contact with the data of a row. Blank values change nothing; tags and identities are added. With `overwrite` the
 * identities of the row become the first of their kind.
 *
 * NEW is the blank lead step. A row with NEW never moves a contact, in either mode. A row with another step moves a
 * contact that is NEW; with `overwrite` it moves any contact, also backwards.
 */
export function mergedRecord(before: ContactRecord, row: PersonData, mode: ImportMode): ContactRecord {
  const isKept = mode !== 'overwrite';
  const texts = Object.fromEntries(
    Object.entries(row.texts).filter(([part]) => !isKept || before[part as keyof PersonData['texts']] === ''),
  );
  const inOrder = isKept
    ? [...before.identities, ...row.identities]
    : [...row.identities, ...before.identities];
  const isStepTaken = row.leadStatus && row.leadStatus !== 'NEW' && (!isKept || stepOf(before) === 'NEW');
  return {
    ...before,
    ...texts,
    tags: distinctTags([...before.tags, ...row.tags]).slice(0, TAGS_MAX),
    fields: isKept ? { ...row.fields, ...before.fields } : { ...before.fields, ...row.fields },
    identities: distinctIdentities(inOrder).slice(0, IDENTITIES_MAX),
    ...(isStepTaken && { leadStatus: row.leadStatus }),
    ...(row.ownerId && (!isKept || !before.ownerId) && { ownerId: row.ownerId }),
  };
}

const PARTS = Object.keys(EMPTY_CONTACT) as (keyof typeof EMPTY_CONTACT)[];

/** What differs between two states of a contact. */
export const changesOf = (before: ContactRecord, after: ContactRecord): FieldChanges =>
  Object.fromEntries(
    PARTS.filter((part) => !isDeepStrictEqual(before[part], after[part])).map((part) => [
      part,
      [before[part], after[part]] as const,
    ]),
  );

/** A contact with the earlier values of changes, except where it changed since. */
export function revertedRecord(now: ContactRecord, changes: FieldChanges): ContactRecord {
  const reverted = Object.fromEntries(
    Object.entries(changes).map(([part, [before, after]]) => {
      const current = now[part as keyof ContactRecord];
      return [part, isDeepStrictEqual(current, after) ? before : kept(current, before, after)];
    }),
  );
  return { ...now, ...reverted };
}

/** A value that changed since: lists lose what was added, own fields are compared one by one, the rest stays. */
function kept(current: unknown, before: unknown, after: unknown): unknown {
  if (Array.isArray(current)) {
    const had = new Set((before as unknown[]).map((one) => JSON.stringify(one)));
    const added = new Set(
      (after as unknown[]).map((one) => JSON.stringify(one)).filter((one) => !had.has(one)),
    );
    return current.filter((one) => !added.has(JSON.stringify(one)));
  }
  if (typeof current !== 'object' || current === null) return current;
  const [had, got] = [before, after] as Record<string, unknown>[];
  const values = Object.entries({ ...had, ...current }).flatMap(([id, value]) => {
    if ((current as Record<string, unknown>)[id] !== got?.[id]) return id in current ? [[id, value]] : [];
    return had && id in had ? [[id, had[id]]] : [];
  });
  return Object.fromEntries(values);
}
