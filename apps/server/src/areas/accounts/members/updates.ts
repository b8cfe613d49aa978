import type { updateUserAccount } from '@foyer/contract/accounts/account-calls';
import { lastAdministrator } from '@foyer/contract/accounts/errors';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { isAdmin } from '@foyer/domain/roles';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type Audit, act, type Outcome } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { type Event, settingsChanged } from '../../../kernel/events.ts';
import { endLinks } from '../../../kernel/one-time-links.ts';
import { forbidden, Refusal } from '../../../kernel/refusal.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { activeRoleFor } from '../../roles/access.ts';
import { refuseTakenNames } from '../actions.ts';
import { joinDepartments } from '../departments/membership.ts';
import { departmentMembers } from '../departments/tables.ts';
import { endPresence, memberChanged, membersChanged } from '../presence.ts';
import { verifyOwnPassword } from '../proofs.ts';
import { endSessions } from '../sessions.ts';
import { members } from '../tables.ts';
import { departmentsFor, isSameAddress, memberToChange, type StoredMember } from './access.ts';
import { queueEmailChanged } from './mails.ts';
import { type TeamMember, teamMemberFor } from './queries.ts';

type Update = CallParsed<typeof updateUserAccount>['body'];

/** The columns of a member that can be changed. */
const COLUMNS = ['firstName', 'lastName', 'email', 'deviceId', 'role', 'status'] as const;
type Changes = Partial<Pick<StoredMember, (typeof COLUMNS)[number]>>;

/**
 * Updates the given fields of a member. Members can change their own name, email and device; everything else requires
 * an administrator.
 * @throws Refusal `forbidden`, `wrong_password`, `email_taken`, `role_unknown`, `last_administrator`
 */
export async function updateMember(scope: MemberScope, update: Update): Promise<TeamMember> {
  const { caller, tenant } = scope;
  const { merchantId } = tenant;
  const { id = caller.id, departmentIds } = update;
  allow(caller.role, id === caller.id, update);
  if (id === caller.id) await proveForAddress(scope, update);
  return refuseTakenNames(
    act(scope, async (db) => {
      // Redeeming a link locks it before the member: the same order here avoids a deadlock.
      if (update.status === 'Inactive') await endLinks(db, merchantId, 'reset', id);
      const administrators = await lockAdministrators(db, merchantId, update);
      const before = await memberToChange(db, merchantId, id);
      const changes = changesOf(before, update);
      if (changes.role !== undefined) await activeRoleFor(db, merchantId, changes.role);
      keepAdministrator(before, changes, administrators);
      const moved = departmentIds ? await moveToDepartments(db, before, departmentIds) : null;
      await storeChanges(db, before, changes);
      const effects = await effectsOf(scope, db, before, changes);
      return {
        ...effects,
        result: await teamMemberFor(db, merchantId, id),
        audit: [...auditOf(before, changes, moved), ...effects.audit],
        events: [...effects.events, ...(moved ? departmentsChanged(merchantId, moved.concerned) : [])],
      };
    }),
  );
}

/** Reset links go to this address, so a stolen session alone must not be able to change it. */
async function proveForAddress(scope: MemberScope, { email, password = '' }: Update): Promise<void> {
  if (email === undefined || isSameAddress(email, scope.caller.email)) return;
  await verifyOwnPassword(scope, password);
}

function allow(role: string, isOwn: boolean, { role: newRole, status, departmentIds }: Update): void {
  const isPersonal = newRole === undefined && status === undefined && departmentIds === undefined;
  if (!isAdmin(role) && !(isOwn && isPersonal)) throw forbidden();
}

/** The fields that the update changes. */
function changesOf(before: StoredMember, update: Update): Changes {
  const different = COLUMNS.filter((name) => update[name] !== undefined && update[name] !== before[name]);
  return Object.fromEntries(different.map((name) => [name, update[name]]));
}

/**
 * The ids of the active administrators when the update may remove one. Locked, so that one remains when two are removed
 * concurrently.
 */
async function lockAdministrators(db: Db, merchantId: number, { role, status }: Update): Promise<string[]> {
  if (role === undefined && status === undefined) return [];
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.role, 'ADMIN'),
        eq(members.status, 'Active'),
        eq(members.isService, false),
      ),
    )
    .orderBy(asc(members.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

function keepAdministrator(before: StoredMember, changes: Changes, administrators: readonly string[]): void {
  const { role, status } = { ...before, ...changes };
  const stays = isAdmin(role) && status === 'Active';
  if (!stays && administrators.every((id) => id === before.id) && administrators.length > 0) {
    throw new Refusal(lastAdministrator);
  }
}

async function storeChanges(db: Db, { merchantId, id }: StoredMember, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .update(members)
    .set({ ...changes, modifiedAt: new Date() })
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
}

function auditOf(before: StoredMember, changes: Changes, moved: Moved | null): Audit[] {
  const changed = COLUMNS.filter((name) => name in changes);
  if (changed.length === 0 && !moved) return [];
  return [
    {
      action: 'member.changed',
      subject: ['member', before.id],
      before: {
        ...Object.fromEntries(changed.map((name) => [name, before[name]])),
        ...(moved && { departmentIds: moved.before }),
      },
      after: { ...changes, ...(moved && { departmentIds: moved.after }) },
    },
  ];
}

/** Effects of a change: a deactivated member is signed out, and a changed email is announced to the old address. */
async function effectsOf(
  scope: MemberScope,
  db: Db,
  before: StoredMember,
  { email, role, status }: Changes,
): Promise<Omit<Outcome<void>, 'result'> & { events: Event[] }> {
  const { services } = scope;
  const { merchantId, id } = before;
  const ends = status === 'Inactive';
  const ended = ends ? await endSessions(db, merchantId, id, { reason: 'access' }) : null;
  if (ends) await endPresence(scope, db, id);
  const isElsewhere = email !== undefined && !isSameAddress(email, before.email);
  const merchant = isElsewhere ? await merchantOf(db, merchantId) : null;
  return {
    audit: ended?.audit ?? [],
    events: [
      ...(ended?.events ?? []),
      ...(ends ? [{ name: 'member.deactivated' as const, data: { merchantId, memberId: id } }] : []),
      ...(role !== undefined || status !== undefined ? [rightsChanged(merchantId, [id])] : []),
      memberChanged(merchantId, id),
      membersChanged(merchantId),
    ],
    jobs: merchant && email ? [await queueEmailChanged({ db, services, merchant }, before, email)] : [],
  };
}

const rightsChanged = (merchantId: number, memberIds: string[]): Event => ({
  name: 'rights.changed',
  data: { merchantId, memberIds },
});

/** Colleagues in the departments left or joined see other members now. */
const departmentsChanged = (merchantId: number, memberIds: string[]): Event[] => [
  rightsChanged(merchantId, memberIds),
  settingsChanged(merchantId, 'departments'),
];

/** The departments of a member before and after. */
interface Moved {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The member and the members of the departments left or joined. */
  readonly concerned: string[];
}

/** Replaces a member's departments. Null when nothing changes. */
async function moveToDepartments(
  db: Db,
  { merchantId, id }: StoredMember,
  departmentIds: readonly string[],
): Promise<Moved | null> {
  const after = await departmentsFor(db, merchantId, departmentIds);
  const ofMember = and(eq(departmentMembers.merchantId, merchantId), eq(departmentMembers.memberId, id));
  const rows = await db
    .select({ id: departmentMembers.departmentId })
    .from(departmentMembers)
    .where(ofMember);
  const before = rows.map((row) => row.id);
  if (before.length === after.length && after.every((one) => before.includes(one))) return null;
  await db.delete(departmentMembers).where(and(ofMember, notInArray(departmentMembers.departmentId, after)));
  await joinDepartments(
    db,
    merchantId,
    after.map((departmentId) => ({ departmentId, memberId: id })),
  );
  const differing = [...before, ...after].filter((one) => !(before.includes(one) && after.includes(one)));
  const colleagues = await db
    .selectDistinct({ id: departmentMembers.memberId })
    .from(departmentMembers)
    .where(
      and(eq(departmentMembers.merchantId, merchantId), inArray(departmentMembers.departmentId, differing)),
    );
  return { before, after, concerned: [...new Set([id, ...colleagues.map((one) => one.id)])] };
}
