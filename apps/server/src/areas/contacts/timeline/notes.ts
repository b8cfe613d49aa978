import type { ContactNote } from '@foyer/contract/contacts/timeline-shapes';
import { isAdmin } from '@foyer/domain/roles';
import type { Db } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { forbidden } from '../../../kernel/refusal.ts';
import { readPeople } from '../../accounts/people.ts';
import { contactFor } from '../access.ts';
import { contactNotes } from './tables.ts';

export { contactNotes } from './tables.ts';

type NoteRow = typeof contactNotes.$inferSelect;

const records = recordsOf({
  table: contactNotes,
  name: 'contactNote',
  topic: 'contactNotes',
  present: ({ contactId, text }) => ({ contactId, text }),
});

/** The wire form of notes. */
export async function presentNotes(
  db: Db,
  merchantId: number,
  rows: readonly NoteRow[],
): Promise<ContactNote[]> {
  const people = await readPeople(
    db,
    merchantId,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contactId,
    text: row.text,
    author: people.get(row.authorId) ?? null,
    createdDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  }));
}

/** Adds a note about a contact that the caller may see. */
export async function createNote(scope: MemberScope, contactId: string, text: string): Promise<ContactNote> {
  const contact = await contactFor(scope, contactId);
  return presented(
    scope,
    await records.create(scope, () => ({ contactId: contact.id, authorId: scope.caller.id, text })),
  );
}

/** Changes a note of the caller. @throws Refusal `forbidden` for a note of somebody else */
export async function updateNote(
  scope: MemberScope,
  id: string,
  { text, ...read }: { readonly text: string; readonly ifUnmodifiedSince?: string | undefined },
): Promise<ContactNote> {
  await noteFor(scope, id);
  return presented(
    scope,
    await records.change(scope, id, read, (_, note) => {
      if (note.authorId !== scope.caller.id) throw forbidden();
      return { text };
    }),
  );
}

/** Removes a note of the caller; administrators remove any. @throws Refusal `forbidden` */
export async function removeNote(scope: MemberScope, id: string) {
  await noteFor(scope, id);
  return records.remove(scope, id, (note) => {
    if (note.authorId !== scope.caller.id && !isAdmin(scope.caller.role)) throw forbidden();
  });
}

/** The note of an untrusted id, if the caller may see its contact. @throws Refusal `not_found` */
async function noteFor(scope: MemberScope, id: string): Promise<NoteRow> {
  const note = await records.get(scope, id);
  await contactFor(scope, note.contactId);
  return note;
}

async function presented({ tenant }: MemberScope, row: NoteRow): Promise<ContactNote> {
  const [note] = await tenant.read((db) => presentNotes(db, tenant.merchantId, [row]));
  return note as ContactNote;
}
