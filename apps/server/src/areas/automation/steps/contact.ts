import type { ContactPatch } from '@foyer/contract/contacts/shapes';
import { AUTOMATION_CONTACT_FIELDS, type AutomationAction } from '@foyer/domain/automation';
import type { LadderStep } from '@foyer/domain/lead-ladder';
import { and, eq } from 'drizzle-orm';
import { systemScope } from '../../../kernel/context.ts';
import { patchContactWithin } from '../../contacts/contact-actions.ts';
import { moveWithin } from '../../contacts/leads/moves.ts';
import { changeMembersWithin } from '../../contacts/segments/list-members.ts';
import { contactLists } from '../../contacts/tables.ts';
import { consequences, customerOf, describedStep, filled, type Run, type Step } from './run.ts';

const NO_CONTACT: Step = { state: 'failed', text: 'The visitor is not a contact yet.' };

/** Sets a field of the contact. */
export async function setField(
  run: Run,
  { field, value }: AutomationAction & { readonly type: 'contact_field' },
): Promise<Step> {
  const { db, services, merchantId, target } = run;
  if (!target.contactId) return NO_CONTACT;
  const text = filled(value, (await customerOf(run)).values);
  const isColumn = (AUTOMATION_CONTACT_FIELDS as readonly string[]).includes(field);
  const patch: ContactPatch = isColumn ? { [field]: text } : { fields: { [field]: text } };
  const outcome = await patchContactWithin(db, systemScope(services, merchantId), target.contactId, patch);
  return outcome.audit.length === 0
    ? { state: 'passed', text: '' }
    : { ...consequences(outcome), ...describedStep('done', 'Set to {value}.', { value: text }) };
}

/** Adds a tag to the contact. */
export async function tagContact({ db, services, merchantId, target }: Run, tag: string): Promise<Step> {
  if (!target.contactId) return NO_CONTACT;
  const added = tag.trim();
  const outcome = await patchContactWithin(
    db,
    systemScope(services, merchantId),
    target.contactId,
    ({ tags }) =>
      tags.some((one) => one.toLowerCase() === added.toLowerCase()) ? {} : { tags: [...tags, added] },
  );
  return { state: outcome.audit.length > 0 ? 'done' : 'passed', text: '', ...consequences(outcome) };
}

/** Adds the contact to a list, or removes it. */
export async function changeList(
  { db, merchantId, target }: Run,
  { listId, how }: AutomationAction & { readonly type: 'contact_list' },
): Promise<Step> {
  if (!target.contactId) return NO_CONTACT;
  const [list] = await db
    .select({ name: contactLists.name, kind: contactLists.kind })
    .from(contactLists)
    .where(and(eq(contactLists.merchantId, merchantId), eq(contactLists.id, listId)));
  if (list?.kind !== 'static') return { state: 'failed', text: 'The list no longer exists or is dynamic.' };
  const outcome = await changeMembersWithin(db, merchantId, listId, [target.contactId], how);
  return {
    ...consequences(outcome),
    ...describedStep(outcome.result > 0 ? 'done' : 'passed', 'List {name}.', { name: list.name }),
  };
}

/** Moves the lead on the ladder. */
export async function moveLead({ db, services, merchantId, target }: Run, to: LadderStep): Promise<Step> {
  if (!target.contactId) return NO_CONTACT;
  const reason = to === 'DNQ' ? 'other' : 'member';
  const scope = systemScope(services, merchantId);
  const outcome = await moveWithin(db, scope, [target.contactId], () => ({ to, reason }), { by: 'rule' });
  return { state: outcome.result.length > 0 ? 'done' : 'passed', text: '', ...consequences(outcome) };
}
