import type { Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { noticeTitle } from '@foyer/contract/notices/texts';
import { request } from '@foyer/contract/request';
import type { SlaTarget } from '@foyer/domain/sla';
import { and, eq, sql } from 'drizzle-orm';
import { systemScope } from '../../../kernel/context.ts';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { notices } from '../../notices/tables.ts';
import { taskClocks } from '../sla/tables.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

type Ticket = CallResult<Calls['getTask']>;

/** Creates a merchant with an administrator and a manager of the department Care, with helpers for tests of clocks. */
export async function makeDesk(server: TestServer) {
  const merchant: TestMerchant = await makeMerchant(server);
  const colleague: TestMember = await makeMember(server, merchant.id, 'MANAGER', { department: 'Care' });
  const { admin } = merchant;
  const tenant = server.services.database.tenant(merchant.id);
  const read = async (id: string): Promise<Ticket> =>
    (await request(server.url, 'getTask', { params: { id } }, admin)).body;
  return {
    merchant,
    colleague,
    scope: systemScope(server.services, merchant.id),
    read,
    /** Creates a ticket of high priority. */
    async ticket(body: Partial<CallInput<Calls['createTask']>['body']> = {}): Promise<Ticket> {
      const given = { title: 'Broken lamp', mode: 'Ticket' as const, priority: 'High' as const, ...body };
      const answer = await request(server.url, 'createTask', { body: given }, admin);
      if (!answer.ok) throw new Error(`No ticket: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    clockOf: async (id: string, target: SlaTarget) =>
      (await read(id)).clocks.find((clock) => clock.target === target),
    update: (id: string, body: Omit<CallInput<Calls['updateTask']>['body'], 'id'>) =>
      request(server.url, 'updateTask', { body: { id, ...body } }, admin),
    departmentId: async (): Promise<string> =>
      (await request(server.url, 'listDepartments', {}, admin)).body.departments[0]?.id ?? '',
    /** Moves all dates of a ticket into the past. */
    age: (taskId: string, ms: number) =>
      tenant.transaction(async (db) => {
        const by = sql.raw(`interval '${ms} milliseconds'`);
        await db
          .update(taskClocks)
          .set({
            startedAt: sql`${taskClocks.startedAt} - ${by}`,
            pausedAt: sql`${taskClocks.pausedAt} - ${by}`,
            doneAt: sql`${taskClocks.doneAt} - ${by}`,
            warnAt: sql`${taskClocks.warnAt} - ${by}`,
            dueAt: sql`${taskClocks.dueAt} - ${by}`,
          })
          .where(and(eq(taskClocks.merchantId, merchant.id), eq(taskClocks.taskId, taskId)));
        await db.execute(sql`update tasks set next_warn_at = next_warn_at - ${by}, next_due_at = next_due_at - ${by}
          where merchant_id = ${merchant.id} and id = ${taskId}`);
      }),
    /** Recipients of warnings or breaches, with the title. */
    async notified(kind: 'sla_warning' | 'sla_breach'): Promise<(readonly [string, string])[]> {
      const rows = await tenant.read((db) =>
        db
          .select()
          .from(notices)
          .where(and(eq(notices.merchantId, merchant.id), eq(notices.kind, kind))),
      );
      return rows.map(({ memberId, titleKey, values }) => [memberId, noticeTitle(titleKey, values)]);
    },
  };
}
export type Desk = Awaited<ReturnType<typeof makeDesk>>;
