/**
 * Simulates a week of a team of five with a moved clock: thousands of messages, mails, tickets and timers through the
 * public calls and sockets. On Wednesday the server is restarted while timers run, on Friday it is killed
 * while people write. After each day every list and count is compared with independent SQL.
 *
 * It runs only if `WEEK_SIZE` is set, which scales the load: `WEEK_SIZE=1` is some thousand messages. `WEEK_SEED`
 * repeats the random choices of a run; people act concurrently, so the order of their actions may differ.
 */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../database/testing/index.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { connectMember } from '../builders.ts';
import type { TestSocket } from '../socket.ts';
import { type Clock, giveClock } from './clock.ts';
import { compareAll } from './comparing.ts';
import {
  answerMail,
  arrive,
  type Chatter,
  chat,
  positionsReceived,
  writeMail,
  writers,
} from './customers.ts';
import { weekDatabase } from './database.ts';
import { broken, checkEveryThreadIsListed, checkLedger, checkTicketNumbers, undone } from './invariants.ts';
import { type WeekServer, weekServer } from './server.ts';
import { openShop, type Shop, signAllIn } from './shop.ts';
import { ACT_NAMES, work } from './team.ts';
import { expectedPositions } from './truth.ts';

const SEED = Number(process.env.WEEK_SEED ?? Math.floor(Math.random() * 1e6));
const SIZE = Number(process.env.WEEK_SIZE ?? 0);

/** The week in which daylight saving time begins: its Sunday has 23 hours. */
const DAYS = [
  '2026-03-23',
  '2026-03-24',
  '2026-03-25',
  '2026-03-26',
  '2026-03-27',
  '2026-03-28',
  '2026-03-29',
];
const at = (day: string, time: string): Date =>
  new Date(`${day}T${time}:00${day === DAYS[6] ? '+02:00' : '+01:00'}`);
const MINUTE_MS = 60_000;
/** Timeout for expected results, sized for a busy machine. */
const PATIENCE_MS = 120_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let boss: PgBoss;
let clock: Clock;
let server: WeekServer;
let shop: Shop;

beforeAll(async () => {
  if (SIZE === 0) return;
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clock = await giveClock(client, at('2026-03-23', '07:00'));
  server = await weekServer(database.url, clock);
  await server.start();
  // The job queue supports its own clock for tests; it follows this one.
  await client.query(`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as 'select clock.now()'`);
  boss = new PgBoss({
    connectionString: database.url,
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  shop = await openShop(server, weekDatabase(client), SEED);
}, 300_000);

afterAll(async () => {
  await server?.remove();
  await boss?.stop({ graceful: false });
  await shop?.smtp.close();
  await client?.end();
  await database?.drop();
});

/** Runs the recurring jobs that were due in the skipped time. */
async function tick(): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from pgboss.schedule');
  for (const { name } of rows) await boss.send(name, { merchantId: INSTALLATION });
  // Also requeues jobs of a killed process.
  await boss.supervise();
}

const PENDING = `select count(*) from pgboss.job where state in ('created', 'retry', 'active')
  and start_after <= pgboss.job_now() and $1::int is not null`;

/** Waits until no job and no other work is due. */
async function rest(): Promise<void> {
  await tick();
  const state = async () => ({ jobs: await shop.db.number(PENDING), undone: await undone(shop) });
  await expect.poll(state, { timeout: PATIENCE_MS, interval: 200 }).toEqual({ jobs: 0, undone: {} });
}

const ACTIVE = `select count(*) from pgboss.job where state = 'active' and $1::int is not null`;

/** Moves the clock while no job runs: the queue considers a job lost that runs for hours. */
async function moveTo(day: string, time: string): Promise<void> {
  const active = () => shop.db.number(ACTIVE);
  await expect.poll(active, { timeout: PATIENCE_MS, interval: 50 }).toBe(0);
  await clock.moveTo(at(day, time));
}

/** The members who work on a day: two on weekends. */
const onDuty = (day: number) => (day < 5 ? shop.team : shop.team.slice(0, 2));
/** A member who has chats and does not answer. */
const SILENT = 'emil.agent';

const openSockets = (day: number): Promise<TestSocket[]> =>
  Promise.all(onDuty(day).map((member) => connectMember(server, member)));

const closeAll = (sockets: readonly { close(): Promise<void> }[]) =>
  Promise.all(sockets.map((socket) => socket.close()));

const teamWorks = (day: number, acts: number) =>
  Promise.all(
    onDuty(day)
      .filter(({ userName }) => userName !== SILENT)
      .map((member) => work(shop, member, Math.round(acts * SIZE), clock.now)),
  );

const customers = writers(40);

/** Delivers new mails, and answers to those of the shop. */
async function mailsCome(count: number): Promise<void> {
  const { random, smtp } = shop;
  for (let sent = 0; sent < count * SIZE; sent += 1) {
    const answered = smtp.taken.filter(({ to }) => to[0]?.endsWith('visitor.example'));
    if (answered.length > 0 && random.chance(0.5))
      await answerMail(shop, random.pick(answered.slice(-30)), clock.now());
    else await writeMail(shop, random.pick(customers), clock.now());
  }
}

const chatsCome = (count: number): Promise<Chatter[]> =>
  Promise.all(
    Array.from({ length: Math.round(count * SIZE) }, async () => {
      const chatter = await arrive(shop);
      await chat(shop, chatter, shop.random.between(2, 6));
      return chatter;
    }),
  );

const chatsGoOn = (chatters: readonly Chatter[]) =>
  Promise.all(chatters.map((chatter) => chat(shop, chatter, shop.random.between(0, 4))));

/** Kills the server while people write, mails are queued and timers of three hours expire. All continue afterwards. */
async function powerCut(day: number): Promise<void> {
  const chatters = await chatsCome(5);
  await mailsCome(5);
  await moveTo(DAYS[day] ?? '', '13:00');
  const busy = Promise.all([chatsGoOn(chatters), teamWorks(day, 6)]);
  const atWork = async () => {
    await tick();
    return shop.db.number(ACTIVE);
  };
  await expect.poll(atWork, { timeout: PATIENCE_MS, interval: 10 }).toBeGreaterThan(0);
  await server.kill();
  await server.start();
  await busy;
  await closeAll(chatters.map(({ socket }) => socket));
}

/** Checks that waiting visitors received their correct queue positions. */
async function comparePositions(chatters: readonly Chatter[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const right = new Map((await expectedPositions(shop)).map(({ id, place }) => [id, place]));
        return [...positionsReceived(chatters)].filter(([id, place]) => place !== (right.get(id) ?? null));
      },
      { timeout: PATIENCE_MS },
    )
    .toEqual([]);
}

it.runIf(SIZE > 0)(
  'keeps every request of a week, and tells the truth about them',
  async () => {
    console.info(`The week has the seed ${SEED} and the size ${SIZE}.`);
    let compared = 0;
    for (const [index, day] of DAYS.entries()) {
      const began = performance.now();
      await moveTo(day, '08:30');
      await mailsCome(8);

      await moveTo(day, '09:30');
      await signAllIn(shop);
      const sockets = await openSockets(index);
      const [chatters] = await Promise.all([chatsCome(index < 5 ? 8 : 3), teamWorks(index, 8), mailsCome(6)]);
      await rest();
      await comparePositions(chatters);

      // Forty minutes later, with all connected: members silent for half an hour lose their chats.
      await clock.moveTo(new Date(clock.now().getTime() + 40 * MINUTE_MS));
      for (const socket of sockets) socket.send({ type: 'presence', presence: 'online' });
      await Promise.all([rest(), chatsGoOn(chatters), teamWorks(index, 8)]);
      await closeAll([...sockets, ...chatters.map(({ socket }) => socket)]);

      if (index === 2) {
        await server.stop();
        await moveTo(day, '14:00');
        await server.start();
      }
      if (index === 4) await powerCut(index);
      await moveTo(day, '15:00');
      const afternoon = await openSockets(index);
      const later = await chatsCome(index < 5 ? 5 : 2);
      await Promise.all([teamWorks(index, 8), mailsCome(5), chatsGoOn(later)]);
      await closeAll([...afternoon, ...later.map(({ socket }) => socket)]);

      await moveTo(day, '23:00');
      await rest();
      expect(await broken(shop)).toEqual({});
      await checkLedger(shop);
      await checkEveryThreadIsListed(shop);
      await checkTicketNumbers(shop);
      compared += await compareAll(shop);
      console.info(day, Math.round(performance.now() - began), 'ms');
    }
    console.info(
      `${compared} numbers compared; ${shop.ledger.words.length} messages, ${shop.ledger.mails.size} mails.`,
    );
    console.info(Object.fromEntries([...shop.ledger.acts].toSorted()));
    expect(ACT_NAMES.filter((name) => !shop.ledger.acts.has(`did: ${name}`))).toEqual([]);
    expect(server.log).toEqual([]);
  },
  1_800_000,
);
