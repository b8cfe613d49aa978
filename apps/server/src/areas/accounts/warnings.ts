import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { merchantOf } from '../merchants/queries.ts';
import { notify } from '../notices/notify.ts';
import { SUSPICIOUS_FAILURES } from './attempt-limits.ts';
import { type AttemptOrigin, queueWrongAttempts } from './members/mails.ts';
import { members } from './tables.ts';

export const FAILED_SIGN_IN_QUEUE = 'accounts.failedSignIns';

/** Minimum time between notifications of a member. Hours. */
const WARN_EVERY_HOURS = 24;

interface FailedSignIn {
  readonly member: { readonly merchantId: number; readonly memberId: string };
  readonly failures: number;
  readonly from: AttemptOrigin;
}

/** Records a failed sign-in and notifies the member of suspicious ones. Does nothing for unknown usernames. */
export const failedSignInJob = (services: Services): JobDefinition => ({
  queue: FAILED_SIGN_IN_QUEUE,
  retries: 5,
  run: async (data) => {
    const { member, failures, from } = data as unknown as FailedSignIn;
    const { merchantId, memberId } = member;
    const scope = systemScope(services, merchantId);
    await act({ ...scope, actor: { type: 'member', id: memberId, ip: from.ip } }, async (db) => {
      const isKnown = await db.$count(members, ofMember(merchantId, memberId));
      if (!isKnown) return { result: undefined, audit: [], events: [] };
      const { jobs, events } = await warn(services, db, member, { failures, what: 'passwords', from });
      const subject = ['member', memberId] as const;
      return {
        result: undefined,
        audit: [{ action: 'signIn.failed', subject, after: { failures } }],
        events,
        jobs,
      };
    });
  },
});

const ofMember = (merchantId: number, memberId: string) =>
  and(eq(members.merchantId, merchantId), eq(members.id, memberId));

/** Notifies an active member of suspicious attempts by mail and notice, once a day, within an action. */
export async function warn(
  services: Services,
  db: Db,
  { merchantId, memberId }: FailedSignIn['member'],
  attempts: {
    readonly failures: number;
    readonly what: 'passwords' | 'codes';
    readonly from: AttemptOrigin;
  },
): Promise<{ jobs: JobRequest[]; events: Event[] }> {
  if (attempts.failures < SUSPICIOUS_FAILURES) return { jobs: [], events: [] };
  const longAgo = sql`now() - ${WARN_EVERY_HOURS} * interval '1 hour'`;
  const [member] = await db
    .update(members)
    .set({ warnedAt: sql`now()` })
    .where(
      and(
        ofMember(merchantId, memberId),
        eq(members.status, 'Active'),
        eq(members.isService, false),
        or(isNull(members.warnedAt), lt(members.warnedAt, longAgo)),
      ),
    )
    .returning();
  if (!member) return { jobs: [], events: [] };
  const merchant = await merchantOf(db, merchantId);
  const { ip, device } = attempts.from;
  const titleKey = attempts.what === 'codes' ? 'wrong_codes' : 'wrong_passwords';
  const text = `${ip} · ${device}`;
  return {
    jobs: [await queueWrongAttempts({ db, services, merchant }, member, attempts)],
    events: await notify(db, merchantId, [{ memberId, titleKey, text, path: null }]),
  };
}
