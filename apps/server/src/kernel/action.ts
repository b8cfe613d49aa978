import type { AuditAction, AuditSubject } from '@foyer/contract/audit/texts';
import type { Db } from '../database/tenant.ts';
import type { JobRequest } from '../jobs/jobs.ts';
import type { Actor, Scope } from './context.ts';
import type { Event } from './events.ts';
import { newId } from './ids.ts';
import { auditEntries } from './tables.ts';

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
    if (done.audit.length > 0) {
      await db.insert(auditEntries).values(
        done.audit.map((entry) => {
          const { type, id, ip } = entry.actor ?? actor;
          return {
            merchantId: tenant.merchantId,
            id: newId(),
            actorType: type,
            actorId: id,
            ip,
            action: entry.action,
            subjectType: entry.subject[0],
            subjectId: entry.subject[1],
            before: entry.before,
            after: entry.after,
          };
        }),
      );
    }
    for (const job of done.jobs ?? []) await services.jobs.enqueue(db, job);
    return done;
  });
  services.jobs.wake(outcome.jobs ?? []);
  for (const event of outcome.events) services.bus.publish(event);
  return outcome.result;
}
