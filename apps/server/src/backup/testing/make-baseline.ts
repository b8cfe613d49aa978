/**
 * Creates the baseline of this version for the upgrade test, a backup of a small installation. Run it once per release:
 * `node apps/server/src/backup/testing/make-baseline.ts`.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMember } from '../../areas/accounts/actions.ts';
import { createMerchant } from '../../areas/accounts/founding.ts';
import { readConfig } from '../../config.ts';
import { storeUpload } from '../../files/uploads.ts';
import { systemScope } from '../../kernel/context.ts';
import { version } from '../../kernel/version.ts';
import { startServer } from '../../start.ts';
import { makeConversation, makeEngagement, signIn } from '../../testing/builders.ts';
import { backupToFile } from '../to-file.ts';
import { BASELINE_ADMIN, BASELINES } from './baselines.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'foyer-baseline-'));
const server = await startServer(
  readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
);
try {
  const { services } = server;
  const { userName, password, merchantId } = BASELINE_ADMIN;
  await createMerchant(services, { merchantId, name: 'Baseline', type: 'Retail', timeZone: 'UTC' });
  const scope = systemScope(services, merchantId);
  const id = await createMember(scope, {
    ...{ userName, password, role: 'ADMIN', departmentIds: [] },
    ...{ email: `${userName}@test.example`, firstName: 'Base', lastName: 'Line' },
  });
  const { body } = await signIn(server.url, userName, password);
  const { engagementID } = await makeEngagement(server, { admin: { token: body.access_token } });
  const { socket, conversationID } = await makeConversation(server, engagementID, 'Do you ship to Izmir?');
  socket.send({ type: 'send', clientId: randomUUID(), text: 'It is a bench.', conversationID });
  await socket.next('ack', ({ seq }) => seq === 2);
  await socket.close();
  await storeUpload(scope, { name: 'bench.txt', content: Buffer.from('Oak') }, { type: 'member', id });
  await backupToFile(join(BASELINES, `${version}.backup`), {
    url: services.database.url,
    files: services.files,
    scope: 'installation',
  });
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
