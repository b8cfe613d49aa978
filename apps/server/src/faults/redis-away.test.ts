import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redisUrl, startRedisProxy } from '../testing/redis.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

describe.skipIf(!redisUrl)('a Redis that goes down and comes back', () => {
  let way: Awaited<ReturnType<typeof startRedisProxy>>;
  let server: TestServer;
  let neighbours: Neighbours;

  beforeAll(async () => {
    way = await startRedisProxy();
    server = await startOwnServer({ REDIS_URL: `redis://127.0.0.1:${way.port}` });
    neighbours = await makeNeighbours(server);
  });
  afterAll(async () => {
    await neighbours?.close();
    await server?.close();
    way.cut();
  });

  it('affects no one whose server runs, and limits are still counted', async () => {
    const limit = { name: 'test', max: 5, perSeconds: 600 };
    const taken = async (name: string) => {
      const answers: boolean[] = [];
      for (let times = 0; times < 6; times += 1)
        answers.push((await server.services.limits.take(limit, name)).isAllowed);
      return answers;
    };
    const refusedAtLast = [true, true, true, true, true, false];
    await neighbours.talk();
    for (const name of ['nobody', 'somebody else']) {
      way.cut();
      await neighbours.talk(3);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await taken(name)).toEqual(refusedAtLast);
      way = await startRedisProxy(way.port);
      await neighbours.talk(3);
    }
  });
});
