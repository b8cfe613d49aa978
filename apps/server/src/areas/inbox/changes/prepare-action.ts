import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { snoozeRefused } from '@foyer/contract/inbox/errors';
import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { snoozeError } from '@foyer/domain/snooze';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { chooseFor } from '../../assignment/choosing.ts';
import { lockAssignment } from '../../assignment/lock.ts';
import { labelRecords } from '../../conversations/labels.ts';
import { setMarkWithin } from '../../conversations/marks.ts';
import { type MemberScopeLike, receiver, refuseHidden } from '../../conversations/move-rules.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import {
  assignToWithin,
  labelWithin,
  priorityWithin,
  restoreWithin,
  snoozeWithin,
  statusWithin,
  teamWithin,
  unassignWithin,
} from '../../conversations/thread-changes.ts';
import type { UndoChange } from '../tables.ts';
import { changeOf } from './snapshot.ts';

/** An action prepared for threads. */
export interface PreparedAction<Prepared = unknown> {
  /** Runs before the row of the thread is locked. */
  readonly prepare?: (db: Db) => Promise<Prepared>;
  /** Runs in the transaction that locked the row. Null: nothing changed. */
  readonly change: (db: Db, row: ConversationRow, prepared: Prepared) => Promise<Outcome<UndoChange | null>>;
}

/** A change of the row itself. */
const ofRow = (
  change: (db: Db, row: ConversationRow) => Promise<Outcome<ConversationRow>>,
  prepare?: PreparedAction['prepare'],
): PreparedAction => ({
  ...(prepare && { prepare }),
  change: async (db, row) => {
    const outcome = await change(db, row);
    return { ...outcome, result: changeOf(row, outcome.result) };
  },
});

/** A change stored outside the row, such as a label, which is present or not. */
const besideRow = (name: string, isThere: boolean, row: ConversationRow): UndoChange => ({
  conversationId: row.id,
  before: { [name]: !isThere },
  after: { [name]: isThere },
});

/**
 * Prepares an action, looking up what it refers to once.
 * @throws Refusal for a member, team, label or time that is not valid for any thread
 */
export async function prepareAction(scope: MemberScopeLike, action: BulkAction): Promise<PreparedAction> {
  switch (action.type) {
    case 'assign': {
      const { memberId } = action;
      if (memberId === null) return ofRow((db, row) => unassignWithin(db, scope, row));
      // A role that handles emails also handles chats. Each thread is checked again.
      await scope.tenant.read((db) => receiver(db, scope, memberId, { kind: 'chat' }));
      return ofRow((db, row) => assignToWithin(db, scope, row, memberId));
    }
    case 'team': {
      const team = await teamFor(scope, action.departmentId);
      return ofRow((db, row) => teamWithin(db, scope, row, team));
    }
    case 'roundRobin':
      return assignAutomatically(scope, action.departmentId);
    case 'addLabel':
    case 'removeLabel': {
      const label = await labelRecords.get(scope, action.labelId);
      const isOn = action.type === 'addLabel';
      return {
        change: async (db, row) => {
          const { audit, events } = await labelWithin(db, row, label, isOn);
          const change = audit.length > 0 ? besideRow(labelKey(label.id), isOn, row) : null;
          return { result: change, audit, events };
        },
      };
    }
    case 'status':
      return ofRow((db, row) => statusWithin(db, scope, row, action.status));
    case 'restore':
      return ofRow((db, row) => restoreWithin(db, scope, row));
    case 'priority':
      return ofRow((db, row) => priorityWithin(db, scope, row, action.priority));
    case 'snooze': {
      const until = action.until === null ? null : new Date(action.until);
      const wrong = until && snoozeError(until, new Date());
      if (wrong) throw new Refusal(snoozeRefused, { message: wrong, field: 'until' });
      return ofRow((db, row) => snoozeWithin(db, scope, row, until));
    }
    case 'read':
    case 'unread': {
      const isUnread = action.type === 'unread';
      return {
        change: async (db, row) => {
          const outcome = await setMarkWithin(db, scope, row, isUnread);
          return { ...outcome, result: outcome.result ? besideRow(MARK, isUnread, row) : null };
        },
      };
    }
  }
}

/** Keys of marks and labels in the stored changes. */
export const MARK = 'mark';
const LABEL = 'label:';
export const labelKey = (id: string): string => `${LABEL}${id}`;
export const labelOfKey = (key: string): string | null =>
  key.startsWith(LABEL) ? key.slice(LABEL.length) : null;

/** Finds a team of the merchant. Throws `notFound` for an unknown id. */
export async function teamFor({ tenant }: Pick<MemberScopeLike, 'tenant'>, id: string | null) {
  if (id === null) return null;
  const [team] = await tenant.read((db) =>
    db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(and(eq(departments.merchantId, tenant.merchantId), eq(departments.id, id))),
  );
  if (!team) throw notFound();
  return team;
}

/** Assigns each thread automatically, in the queue of the team if given. */
async function assignAutomatically(
  scope: MemberScopeLike,
  departmentId: string | null,
): Promise<PreparedAction> {
  const { services, tenant } = scope;
  const team = await teamFor(scope, departmentId);
  const give = async (db: Db, row: ConversationRow) => {
    refuseHidden(row);
    const queued = team ? await teamWithin(db, scope, row, team) : null;
    const chosen = await chooseFor(db, services, tenant.merchantId, {
      kind: row.kind,
      subjectId: row.id,
      strategy: 'round_robin',
      cause: 'call',
      excludedIds: [],
    });
    if (!chosen) throw new Refusal(moveNotAllowed, { message: 'No one is available to take this.' });
    const given = await assignToWithin(db, scope, queued?.result ?? row, chosen);
    return {
      result: given.result,
      audit: [...(queued?.audit ?? []), ...given.audit],
      events: [...(queued?.events ?? []), ...given.events],
    };
  };
  return ofRow(give, (db) => lockAssignment(db, tenant.merchantId));
}
