import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../database/tenant.ts';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { register } from './metrics.ts';
import { statementName, watchedClient } from './statements.ts';
import { doWork } from './work.ts';

const TOKEN = 'a-token-for-prometheus';
let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startOwnServer({ DATABASE_CONNECTIONS: '2' });
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

const metrics = (headers: Record<string, string> = {}, { url } = server) =>
  fetch(`${url}/metrics`, { headers });

/** How many sockets of members and of visitors all servers of the process have. */
const socketsOf = async () => {
  const text = await (await metrics()).text();
  return ['member', 'visitor'].map((kind) =>
    Number(new RegExp(`foyer_sockets\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1]),
  );
};

describe('metrics', () => {
  it('tell of calls, frames, messages and sockets by names of the program alone', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const before = await socketsOf();
    const socket = await connectMember(server, merchant.admin);
    const { conversationID, visitor } = await makeConversation(server, engagementID, 'words of a visitor');
    await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      { token: merchant.admin.token },
    );
    const text = await (await metrics()).text();
    expect(text).toMatch(/foyer_call_duration_seconds_count\{call="startWidgetSession",status="200"\} [1-9]/);
    expect(text).toMatch(/foyer_frame_duration_seconds_count\{kind="visitor",frame="send"\} [1-9]/);
    expect(text).toMatch(/foyer_messages_total\{outcome="stored"\} [1-9]/);
    expect(text).toMatch(/foyer_message_commit_seconds_count [1-9]/);
    expect(text).toMatch(/foyer_events_total\{event="messages.stored",from="here"\} [1-9]/);
    expect(await socketsOf()).toEqual(before.map((count) => count + 1));
    expect(text).toMatch(/nodejs_eventloop_lag_seconds /);
    for (const secret of [engagementID, conversationID, visitor.referenceID, merchant.admin.id, 'words of']) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(`"${merchant.id}"`);
    await socket.close();
  });

  it('are described, every one', async () => {
    const page = readFileSync(new URL('../../../../../docs/reference/metrics.md', import.meta.url), 'utf8');
    const own = register.getMetricsAsArray().map(({ name }) => name);
    const missing = own.filter((name) => name.startsWith('foyer_') && !page.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('without a token are for local clients, and not behind a proxy', async () => {
    expect((await metrics()).status).toBe(200);
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await metrics({ via: '1.1 proxy' })).status).toBe(404);
  });

  it('with a token are for anyone who has it', async () => {
    const guarded = await startOwnServer({ METRICS_TOKEN: TOKEN });
    try {
      expect((await metrics({}, guarded)).status).toBe(401);
      expect((await metrics({ authorization: 'Bearer another' }, guarded)).status).toBe(401);
      const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
      expect((await metrics(headers, guarded)).status).toBe(200);
    } finally {
      await guarded.close();
    }
  });
});

describe('slow statements', () => {
  it('are logged with who asked, and without values', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const database = openDatabase(server.services.database.url, {
      maxConnections: 2,
      Client: watchedClient({ log, slowMs: 50 }) as never,
    });
    const ask = (seconds: number) =>
      doWork('call', 'listThings', () =>
        database
          .tenant(merchant.id)
          .read((db) => db.execute(sql`select pg_sleep(${seconds}::float8), ${'what somebody said'}::text`)),
      );
    await ask(0);
    expect(lines.filter((line) => line.includes('pg_sleep'))).toEqual([]);
    await ask(0.1);
    await database.close();
    const [line = ''] = lines.filter((one) => one.includes('pg_sleep'));
    expect(JSON.parse(line)).toMatchObject({ work: 'call listThings', msg: 'slow statement' });
    expect(line).toContain('select pg_sleep($1::float8), $2::text');
    expect(line).not.toContain('what somebody said');
  });

  it('are named by what they do to what', () => {
    expect(statementName('select "a" from "visits" where id = $1')).toBe('select visits');
    expect(statementName('  insert into "messages" ("id") values ($1)')).toBe('insert messages');
    expect(statementName('update "members" set "x" = $1')).toBe('update members');
    expect(statementName('commit')).toBe('commit');
  });
});

describe('when all connections are busy', () => {
  // Less than a request waits for a connection.
  const ARRIVING = { timeout: 8_000 };

  it('requests wait, and are then refused clearly; health tells; afterwards all is well', async () => {
    const { database } = server.services;
    const release = Promise.withResolvers<void>();
    const held = [1, 2].map(() => database.tenant(merchant.id).read(() => release.promise));
    const call = () =>
      request(server.url, 'listColleagues', {}, { token: merchant.admin.token }).then(({ status }) => status);
    const refused = fetch(`${server.url}/chimes/getMerchantAttributes`, {
      headers: { authorization: `Bearer ${merchant.admin.token}` },
    });
    await expect.poll(() => database.load().waiting, ARRIVING).toBeGreaterThan(0);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ((await ready.json()) as { error: string }).error]).toEqual([503, 'busy']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const answer = await refused;
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([503, 'busy']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

    const waited = call();
    await expect.poll(() => database.load().waiting, ARRIVING).toBeGreaterThan(0);
    release.resolve();
    await Promise.all(held);
    expect(await waited).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  }, 30_000);
});

describe('traces', () => {
  it('tell of calls, jobs and frames with their statements, where they are wanted', async () => {
    const names: string[] = [];
    const receiver = createServer(async (incoming, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: { name: string; parentSpanId?: string }[] }[] }[];
      };
      for (const { scopeSpans } of body.resourceSpans)
        for (const { spans } of scopeSpans)
          names.push(...spans.map(({ name, parentSpanId }) => (parentSpanId ? `- ${name}` : name)));
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const { port } = receiver.address() as AddressInfo;
    const traced = await startOwnServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    const own = await makeMerchant(traced);
    const { engagementID } = await makeEngagement(traced, own);
    const { socket } = await makeConversation(traced, engagementID);
    await socket.close();
    await traced.close();
    receiver.close();
    expect(names).toEqual(
      expect.arrayContaining([
        'call createEngagement',
        '- insert engagements',
        'frame send',
        '- select members',
      ]),
    );
    expect(names.filter((name) => name.startsWith('- select pg_sleep'))).toEqual([]);
  }, 30_000);
});
