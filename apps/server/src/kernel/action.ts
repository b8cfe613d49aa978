import type { AuditAction, AuditSubject } from '@foyer/contract/audit/texts';
import { sql } from 'drizzle-orm';
import { type Db, preparedSql } from '../database/tenant.ts';
import type { JobRequest } from '../jobs/jobs.ts';
import { withCausesOf } from './causes.ts';
import type { Actor, Scope } from './context.ts';
import type { Event } from './events.ts';
import { newId } from './ids.ts';

/** The audit entry of an action. `before` and `after` contain the changed fields only, never secrets. */
export interface Audit {
  readonly action: AuditAction;
  readonly subject: readonly [type: AuditSubject, id: string];
  /** Who did it, where several act in one transaction. Default: the actor of the scope. */
  readonly actor?: Actor;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The result of an action with its audit entries and events, which are required so that none is forgotten. */
export interface Outcome<Result> {
  readonly result: Result;
  readonly audit: readonly Audit[];
  readonly events: readonly Event[];
  readonly jobs?: readonly JobRequest[];
}

/**
 * Runs a write with its audit entries and jobs in one transaction. After the commit, events are published and urgent
 * jobs started.
 */
export async function act<Result>(scope: Scope, work: (db: Db) => Promise<Outcome<Result>>): Promise<Result> {
  const { services, tenant, actor } = scope;
  const outcome = await tenant.transaction(async (db) => {
    const done = await work(db);
    await storeAudit(db, tenant.merchantId, actor, done.audit);
    for (const job of done.jobs ?? []) await services.jobs.enqueue(db, job);
    return done;
  });
  services.jobs.wake(outcome.jobs ?? []);
  for (const event of outcome.events) withCausesOf(event, () => services.bus.publish(event));
  return outcome.result;
}

/** With one parameter for all entries: an action on many records has many. */
async function storeAudit(
  db: Db,
  merchantId: number,
  actor: Actor,
  entries: readonly Audit[],
): Promise<void> {
  if (entries.length === 0) return;
  const given = entries.map(({ action, subject: [subjectType, subjectId], before, after, actor: own }) => {
    const { type, id, ip } = own ?? actor;
    return {
      id: newId(),
      actor_type: type,
      actor_id: id,
      ip,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      before,
      after,
    };
  });
  await storing(db, { merchantId, given: JSON.stringify(given) });
}

const storing = preparedSql(
  'store_audit',
  sql`
    insert into audit_entries (merchant_id, id, actor_type, actor_id, ip, action, subject_type, subject_id, before, after)
    select ${sql.placeholder('merchantId')}::int, g.* from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as g (
      id uuid, actor_type text, actor_id text, ip text, action text, subject_type text, subject_id text, before jsonb,
      after jsonb)`,
);
