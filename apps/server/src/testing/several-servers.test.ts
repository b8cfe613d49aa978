import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSilentVisits } from '../areas/visitors/presence.ts';
import { visits } from '../areas/visitors/tables.ts';
import { makeSigner } from '../areas/widget/testing/identities.ts';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  nextGone,
  signIn,
  someAddress,
  type TestMerchant,
} from './builders.ts';
import { redisUrl } from './redis.ts';
import { startTestServers, type TestServer } from './server.ts';

/** Results and access are the same on each of several servers. */
describe.skipIf(!redisUrl)('two servers of one installation', () => {
  let one: TestServer;
  let other: TestServer;
  let merchant: TestMerchant;
  let engagementID: string;

  beforeAll(async () => {
    [one, other] = (await startTestServers(2, { REDIS_URL: redisUrl ?? '' })) as [TestServer, TestServer];
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  beforeEach(async () => {
    merchant = await makeMerchant(one);
    ({ engagementID } = await makeEngagement(one, merchant));
  });

  const onlineVisits = () =>
    one.services.database.tenant(merchant.id).read(async (db) => {
      const rows = await db.select().from(visits).where(eq(visits.merchantId, merchant.id));
      return rows.filter(({ endedAt }) => endedAt === null).length;
    });
  const presenceAt = async (server: TestServer, memberId: string) => {
    const { body } = await request(server.url, 'listColleagues', {}, { token: merchant.admin.token });
    return body.colleagues.find(({ id }) => id === memberId)?.presence;
  };

  it('keep a visit online while it has a tab at the other, and end it with that tab', async () => {
    const visitor = await makeVisitor(one, engagementID);
    const [here, there] = [await connectVisitor(one, visitor), await connectVisitor(other, visitor)];
    const watcher = await connectMember(one, merchant.admin);
    await here.close();
    // The other server answers for its tab some seconds later; the visit would have ended by then.
    const seenAt = async () => {
      const [row] = await one.services.database
        .tenant(merchant.id)
        .read((db) => db.select().from(visits).where(eq(visits.merchantId, merchant.id)));
      return row?.seenAt.getTime() ?? 0;
    };
    const before = await seenAt();
    await expect.poll(seenAt, { timeout: 10_000 }).toBeGreaterThan(before);
    const askedAt = performance.now();
    await expect.poll(() => performance.now(), { timeout: 10_000 }).toBeGreaterThan(askedAt + 5_000);
    expect(await onlineVisits()).toBe(1);
    await there.close();
    await expect.poll(onlineVisits, { timeout: 15_000 }).toBe(0);
    await nextGone(watcher, visitor.referenceID);
    await watcher.close();
  }, 40_000);

  it('end the visits of a crashed server within a minute', async () => {
    const visitor = await makeVisitor(one, engagementID);
    await other.services.database.tenant(merchant.id).read((db) =>
      db
        .update(visits)
        .set({ seenAt: new Date(Date.now() - 46_000) })
        .where(eq(visits.id, visitor.sessionID)),
    );
    await endSilentVisits(other.services);
    expect(await onlineVisits()).toBe(0);
  });

  it('show members as present who have a socket at the other', async () => {
    const member = await makeMember(one, merchant.id, 'USER');
    const socket = await connectMember(one, member);
    await expect.poll(() => presenceAt(other, member.id)).toBe('online');
    await request(other.url, 'deleteUserAgent', { body: undefined }, { token: member.token });
    expect(await presenceAt(one, member.id)).toBe('online');
    await socket.close();
  });

  it('show who has a conversation open, and who types in it', async () => {
    const colleague = await makeMember(one, merchant.id, 'ADMIN');
    const { conversationID } = await makeConversation(one, engagementID);
    const [here, there] = [await connectMember(one, merchant.admin), await connectMember(other, colleague)];
    const seeing =
      (ids: readonly string[]) =>
      ({ members }: { members: readonly { id: string }[] }) =>
        members
          .map(({ id }) => id)
          .toSorted()
          .join() === ids.toSorted().join();
    here.send({ type: 'open', conversationID, after: null });
    await here.next('viewing', seeing([merchant.admin.id]));
    there.send({ type: 'open', conversationID, after: null });
    await Promise.all(
      [here, there].map((socket) => socket.next('viewing', seeing([merchant.admin.id, colleague.id]))),
    );
    there.send({ type: 'typing', conversationID, active: true });
    await here.next('typing', ({ from }) => from.id === colleague.id);
    here.forget();
    await there.close();
    await here.next('viewing', seeing([merchant.admin.id]));
    await here.close();
  });

  it('end a sign-in at both at once', async () => {
    const member = await makeMember(one, merchant.id, 'USER');
    const call = () => request(other.url, 'listColleagues', {}, { token: member.token });
    expect((await call()).status).toBe(200);
    const socket = await connectMember(other, member);
    await request(one.url, 'signOut', { body: undefined }, { token: member.token });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
    expect((await call()).status).toBe(401);
  });

  it('end anonymous sockets and tokens of a visitor who is identified at the other', async () => {
    const { sign } = await makeSigner(one, merchant, engagementID);
    const { visitor, socket } = await makeConversation(other, engagementID);
    const { visitorToken } = visitor;
    await makeVisitor(one, engagementID, { visitorToken, identity: await sign({ sub: 'lea' }) });
    const as = { token: visitorToken };
    expect((await request(other.url, 'updateWidgetContact', { body: {} }, as)).status).toBe(401);
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('count wrong passwords together, also of unknown names', async () => {
    const member = await makeMember(one, merchant.id, 'USER');
    const from = someAddress();
    for (const name of [member.userName, `nobody-${randomUUID()}`]) {
      const tries = Array.from({ length: 10 }, (_, index) =>
        signIn((index % 2 ? one : other).url, name, 'wrong', from).then(({ status }) => status),
      );
      const statuses = await Promise.all(tries);
      expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
    }
  });
});
