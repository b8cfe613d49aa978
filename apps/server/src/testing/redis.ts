import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';

const URL_OR_USUAL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** A Redis or Valkey to test with; undefined if none answers. */
export const redisUrl = (await answers(URL_OR_USUAL)) ? URL_OR_USUAL : undefined;

async function answers(url: string): Promise<boolean> {
  const connection = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 1_000 });
  connection.on('error', () => {});
  try {
    await connection.connect();
    return true;
  } catch {
    return false;
  } finally {
    connection.disconnect();
  }
}

/** A proxy to Redis that can be cut; starting another one on the same port restores the connection. */
export async function startRedisProxy(port = 0): Promise<{ port: number; cut(): void }> {
  const { hostname, port: redisPort } = new URL(URL_OR_USUAL);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(redisPort || 6379), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
