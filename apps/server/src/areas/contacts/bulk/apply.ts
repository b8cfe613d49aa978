import { changeContacts } from '@foyer/contract/contacts/bulk-calls';
import type { ContactBulkAction } from '@foyer/contract/contacts/bulk-shapes';
import { moveLeads } from '@foyer/contract/contacts/lead-calls';
import { contactListsEdit } from '@foyer/contract/contacts/list-access';
import { common } from '@foyer/contract/kernel/errors';
import { mayCall } from '@foyer/domain/access';
import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import type { Scope } from '../../../kernel/context.ts';
import { forbidden, Refusal } from '../../../kernel/refusal.ts';
import { memberFor } from '../../accounts/members/access.ts';
import { contactEvents, removeWithin } from '../contact-actions.ts';
import { isOverTagged, tooManyTags } from '../contact-patch.ts';
import { moveWithin, reasonOf } from '../leads/moves.ts';
import type { ContactRecord } from '../record.ts';
import { changeMembersWithin, lockStaticList } from '../segments/list-members.ts';
import { lockContacts, lockIdentities, saveContacts } from '../store.ts';
import { sameTag } from '../tags.ts';

/** A contact that could not be changed, with the error as sent to callers. */
export type StoredRefusal = { readonly contactId: string } & ReturnType<Refusal['described']>;

/** What a step did: how many contacts it changed, and which it could not. */
interface Applied {
  readonly changed: number;
  readonly refusals: readonly StoredRefusal[];
}

/** A scope with the rights of the member whose change it is. */
export interface BulkScope extends Scope {
  readonly caller: MemberCaller;
}

type ActionOf<Type> = Extract<ContactBulkAction, { type: Type }>;

export const refusalOf = (contactId: string, refusal: Refusal): StoredRefusal => ({
  contactId,
  ...refusal.described(),
});

/** Checks an action before it begins. @throws Refusal when it cannot be applied to any contact */
export async function checkAction(
  db: Db,
  { caller, tenant: { merchantId } }: BulkScope,
  action: ContactBulkAction,
): Promise<void> {
  const onList = action.type === 'addToList' || action.type === 'removeFromList';
  const access = onList
    ? contactListsEdit
    : action.type === 'move'
      ? moveLeads.access
      : changeContacts.access;
  if (!mayCall(access, caller)) throw forbidden();
  if (action.type === 'move') reasonOf(action);
  if (action.type === 'owner' && action.ownerId) await memberFor(db, merchantId, action.ownerId);
  if (onList) await lockStaticList(db, merchantId, action.listId);
}

/** Applies an action to contacts that the member may see, at most a few hundred. */
export async function applyAction(
  db: Db,
  scope: BulkScope,
  action: ContactBulkAction,
  ids: readonly string[],
): Promise<Outcome<Applied>> {
  const { merchantId } = scope.tenant;
  const all = (changed: number): Applied => ({ changed, refusals: [] });
  if (ids.length === 0) return { result: all(0), audit: [], events: [] };
  switch (action.type) {
    case 'move': {
      const { to, note } = action;
      const move = { to, reason: reasonOf(action), ...(note && { note }) };
      const { result, ...rest } = await moveWithin(db, scope, ids, () => move);
      return { ...rest, result: all(result.length) };
    }
    case 'remove': {
      const { result, ...rest } = await removeWithin(db, merchantId, ids);
      return { ...rest, result: all(result.length) };
    }
    case 'addToList':
    case 'removeFromList': {
      const how = action.type === 'addToList' ? 'add' : 'remove';
      const { result, ...rest } = await changeMembersWithin(db, merchantId, action.listId, ids, how);
      return { ...rest, result: all(result) };
    }
    default:
      return patchAll(db, merchantId, action, ids);
  }
}

async function patchAll(
  db: Db,
  merchantId: number,
  action: ActionOf<'owner' | 'addTag' | 'removeTag'>,
  ids: readonly string[],
): Promise<Outcome<Applied>> {
  await lockIdentities(db, merchantId);
  const part = action.type === 'owner' ? 'ownerId' : 'tags';
  const refusals: StoredRefusal[] = [];
  const changes = (await lockContacts(db, merchantId, ids)).flatMap((before) => {
    const after = { ...before, ...PATCHES[action.type](before, action as never) };
    if (isOverTagged(after.tags, before.tags)) {
      refusals.push(refusalOf(before.id, tooManyTags('tag')));
      return [];
    }
    return after[part] === before[part] ? [] : [{ before, after }];
  });
  await saveContacts(
    db,
    merchantId,
    changes.map(({ after }) => after),
  );
  return {
    result: { changed: changes.length, refusals },
    audit: changes.map(({ before, after }) => ({
      action: 'contact.changed',
      subject: ['contact', before.id],
      before: { [part]: before[part] },
      after: { [part]: after[part] },
    })),
    events: contactEvents(
      merchantId,
      changes.map(({ after }) => after.id),
    ),
  };
}

/** The changed part of a contact; the same value when nothing changes. */
const PATCHES: {
  readonly [Type in 'owner' | 'addTag' | 'removeTag']: (
    before: ContactRecord,
    action: ActionOf<Type>,
  ) => Partial<Pick<ContactRecord, 'ownerId' | 'tags'>>;
} = {
  owner: (_, { ownerId }) => ({ ownerId }),
  addTag: ({ tags }, { tag }) => ({ tags: tags.some((one) => sameTag(one, tag)) ? tags : [...tags, tag] }),
  removeTag: ({ tags }, { tag }) => ({
    tags: tags.some((one) => sameTag(one, tag)) ? tags.filter((one) => !sameTag(one, tag)) : tags,
  }),
};

/** The refusal of a contact that the member may not see. */
export const unseen = (contactId: string): StoredRefusal =>
  refusalOf(contactId, new Refusal(common.notFound));
