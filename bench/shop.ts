import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { foundMerchant } from '../apps/server/src/areas/accounts/founding.ts';
import { hashPassword } from '../apps/server/src/areas/accounts/passwords.ts';
import { members, sessions } from '../apps/server/src/areas/accounts/tables.ts';
import { visitors, visits } from '../apps/server/src/areas/visitors/tables.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import { signMemberToken, signVisitorToken } from '../apps/server/src/kernel/tokens.ts';
import type { Machine } from './machine/machine.ts';

/** Longer than any run. Seconds. */
const TOKEN_SECONDS = 24 * 60 * 60;
/** Rows per insert. */
const ROWS = 1_000;

export interface BenchMember {
  readonly id: string;
  readonly token: string;
}

/** A visitor with an open page, and the values of the first frame. */
export interface BenchVisitor {
  readonly id: string;
  readonly token: string;
  readonly sessionID: string;
}

/** A merchant that contains only what the workload creates. */
export interface Shop {
  readonly merchantId: number;
  readonly engagementId: string;
  readonly admin: BenchMember;
}

/** Lower ids belong to other merchants. */
const FIRST_MERCHANT = 5_001;

/** Creates a merchant with a signed-in administrator and an engagement. */
export async function openShop(machine: Machine, name: string): Promise<Shop> {
  const [{ merchantId } = { merchantId: FIRST_MERCHANT }] = await machine.query<{ merchantId: number }>(
    'select greatest(max(merchant_id) + 1, $1) as "merchantId" from merchants',
    [FIRST_MERCHANT],
  );
  await machine.database
    .tenant(merchantId)
    .transaction((db) => foundMerchant(db, { merchantId, name, type: 'Retail', timeZone: 'UTC' }));
  const [admin] = await hire(machine, merchantId, 1, 'ADMIN');
  if (!admin) throw new Error('No member was created.');
  const body = { engagementName: `Chat of ${name}` };
  const { body: engagement } = await request(
    machine.server.url,
    'createEngagement',
    { body },
    { token: admin.token },
  );
  return { merchantId, engagementId: engagement.engagementID, admin };
}

/** Renews the sign-in of the first administrator of a shop from an earlier run. */
export async function signIn({ query, tokenSecret }: Machine, merchantId: number): Promise<BenchMember> {
  const [session] = await query<{ id: string; memberId: string }>(
    `update sessions set expires_at = now() + $2 * interval '1 second' where (merchant_id, id) = (
       select s.merchant_id, s.id from sessions s join members m using (merchant_id)
       where merchant_id = $1 and m.id = s.member_id and m.role = 'ADMIN' order by s.id limit 1)
     returning id, member_id as "memberId"`,
    [merchantId, TOKEN_SECONDS],
  );
  if (!session) throw new Error('This shop has no administrator.');
  const { id: sessionId, memberId } = session;
  return {
    id: memberId,
    token: await signMemberToken(tokenSecret, { merchantId, memberId, sessionId }, TOKEN_SECONDS),
  };
}

/** Creates signed-in members without passwords: hashing a thousand would take longer than the workload. */
export async function hire(
  { database, tokenSecret }: Machine,
  merchantId: number,
  count: number,
  role: string,
): Promise<BenchMember[]> {
  const people = Array.from({ length: count }, () => ({ id: newId(), sessionId: newId() }));
  await database.tenant(merchantId).transaction(async (db) => {
    await db.insert(members).values(
      people.map(({ id }, index) => ({
        merchantId,
        id,
        userName: `${role.toLowerCase()}.${id}`,
        email: `${id}@bench.example`,
        firstName: 'Agent',
        lastName: String(index + 1),
        role,
      })),
    );
    await db.insert(sessions).values(
      people.map(({ id, sessionId }) => ({
        merchantId,
        id: sessionId,
        memberId: id,
        refreshHash: randomUUID(),
        ip: '127.0.0.1',
        device: 'Bench',
        expiresAt: new Date(Date.now() + TOKEN_SECONDS * 1000),
      })),
    );
  });
  return Promise.all(
    people.map(async ({ id, sessionId }) => ({
      id,
      token: await signMemberToken(tokenSecret, { merchantId, memberId: id, sessionId }, TOKEN_SECONDS),
    })),
  );
}

/** Creates visitors who have opened a page of the shop and are about to connect. */
export async function welcomeVisitors(
  { database, tokenSecret }: Machine,
  { merchantId, engagementId }: Shop,
  count: number,
): Promise<BenchVisitor[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), sessionID: newId() }));
  for (let from = 0; from < count; from += ROWS) {
    const some = people.slice(from, from + ROWS);
    await database.tenant(merchantId).transaction(async (db) => {
      await db.insert(visitors).values(some.map(({ id }) => ({ merchantId, id, visitCount: 1 })));
      await db.insert(visits).values(
        some.map(({ id, sessionID }) => ({
          merchantId,
          id: sessionID,
          visitorId: id,
          engagementId,
          browser: 'Firefox',
          os: 'Linux',
          ip: '127.0.0.1',
          pageUrl: 'https://shop.example/chairs',
          pageTitle: 'Chairs',
          pageCount: 1,
        })),
      );
    });
  }
  return Promise.all(
    people.map(async ({ id, sessionID }) => ({
      id,
      sessionID,
      token: await signVisitorToken(
        tokenSecret,
        { merchantId, visitorId: id, engagementId, verified: false },
        TOKEN_SECONDS,
      ),
    })),
  );
}

const PASSWORD = 'correct horse battery staple';

/** Creates a member who signs in with a password. */
export async function hireByPassword(machine: Machine, merchantId: number, role: string) {
  const [agent] = await hire(machine, merchantId, 1, role);
  const [row] = await machine.query<{ userName: string }>(
    'update members set password_hash = $2 where merchant_id = $1 and id = $3 returning user_name as "userName"',
    [merchantId, await hashPassword(PASSWORD), agent?.id],
  );
  if (!row) throw new Error('No member was created.');
  return { userName: row.userName, password: PASSWORD };
}
