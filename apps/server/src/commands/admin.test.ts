import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rescueAdministrator } from '../areas/accounts/members/rescue.ts';
import { systemScope } from '../kernel/context.ts';
import { clientHeader, makeMember, makeMerchant, signIn, someAddress } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function admin(...args: string[]): Promise<string> {
  const { DATABASE_URL = '', DATA_DIR } = server.services.config;
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL, DATA_DIR };
  const script = join(import.meta.dirname, 'admin.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}

const passwordIn = (output: string) => /Password: (\S+)/.exec(output)?.[1] ?? '';

it('lists administrators, and lets a lost one in again', { timeout: 90_000 }, async () => {
  const merchant = await makeMerchant(server, 'Lost and found');
  const member = await makeMember(server, merchant.id, 'USER');
  expect(await admin()).toContain(`${merchant.id}  Lost and found: ${merchant.admin.userName}`);
  await expect(
    admin('--merchant', String(merchant.id), '--user', member.userName, '--email', 'nowhere'),
  ).rejects.toMatchObject({ stderr: 'nowhere is not an email address.\n' });
  const given = await admin('--merchant', String(merchant.id), '--user', member.userName);
  expect(given).toContain('is an administrator');
  expect((await signIn(server.url, member.userName, member.password)).status).toBe(400);
  expect((await signIn(server.url, member.userName, passwordIn(given))).status).toBe(200);
});

it('makes an administrator, unless another merchant has the name', async () => {
  const merchant = await makeMerchant(server);
  const scope = systemScope(server.services, merchant.id);
  const wanted = {
    userName: `rescued.${merchant.id}`,
    email: 'rescued@test.example',
    password: 'Correct horse battery 9!',
  };
  expect(await rescueAdministrator(scope, wanted)).toBe(true);
  expect((await signIn(server.url, wanted.userName, wanted.password)).status).toBe(200);
  const other = systemScope(server.services, (await makeMerchant(server)).id);
  await expect(rescueAdministrator(other, wanted)).rejects.toMatchObject({ field: 'userName' });
  for (const userName of ['lost', 'lost admin', 'lost@test.example'])
    await expect(rescueAdministrator(other, { ...wanted, userName })).rejects.toMatchObject({
      field: 'userName',
    });
});

it('forgets the wrong passwords of whom it lets in', async () => {
  const merchant = await makeMerchant(server);
  const { userName } = await makeMember(server, merchant.id, 'USER');
  const wanted = { userName, email: 'rescued@test.example', password: 'Correct horse battery 9!' };
  const from = () =>
    request(
      server.url,
      'token',
      { body: { grant_type: 'password', username: userName, password: wanted.password } },
      { headers: { authorization: clientHeader, 'x-forwarded-for': someAddress() } },
    );
  for (let wrong = 0; wrong < 11; wrong += 1) await from();
  expect((await from()).status).toBe(429);
  await rescueAdministrator(systemScope(server.services, merchant.id), wanted);
  expect((await from()).status).toBe(200);
});
