import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startDemoServer } from '../testing/server.ts';

it('a process without the chat role connects its visitors to the public address', async () => {
  const asked: (string | undefined)[] = [];
  const front = createServer((request, response) => {
    asked.push(request.url?.split('?')[0]);
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  const server = await startDemoServer({
    ROLES: 'worker',
    DEMO_VISITORS: '3',
    DEMO_PACE: '0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  await expect.poll(() => asked).toContain('/api/widget/session');
  await server.close();
  front.close();
}, 60_000);
