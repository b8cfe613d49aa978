import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { queueDue } from './jobs.ts';
import { storePassages } from './passages.ts';
import { knowledgeDocuments, knowledgeWords } from './tables.ts';
import { knowing } from './testing/knowledge.ts';
import { trainDocument } from './training.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createBase, add, addText, sendFile, settled, train, ask } = knowing(() => server);

it('trains a document whose server was killed in the middle, without twins', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  const { id } = await addText(merchant, base, 'Lamps are tested for one hour.', false);
  const tenant = server.services.database.tenant(merchant.id);
  const runId = newId();
  // What a run leaves that was killed after its first passage.
  await tenant.transaction(async (db) => {
    const killed = {
      state: 'training',
      stateAt: new Date(0),
      runId,
      leaseUntil: new Date(0),
      done: 1,
      total: 2,
    } as const;
    await db.update(knowledgeDocuments).set(killed).where(eq(knowledgeDocuments.id, id));
    const passage = { n: 0, headings: [], body: 'Lamps are tested', page: null, anchor: null, url: null };
    await storePassages(db, { merchantId: merchant.id, baseId: base, documentId: id, runId }, [
      { ...passage, language: 'en', alsoFound: '' },
    ]);
  });
  expect(await ask(merchant, 'lamps tested')).toEqual([]);
  await queueDue(server.services, new Date());
  expect(await settled(merchant, id)).toMatchObject({ trainingStatus: 1, passages: 1 });
  expect(await ask(merchant, 'lamps tested')).toMatchObject([{ text: 'Lamps are tested for one hour.' }]);
  const counted = await tenant.read((db) =>
    db.select().from(knowledgeWords).where(eq(knowledgeWords.word, 'lamp')),
  );
  expect(counted).toMatchObject([{ passages: 1 }]);
});

it('leaves a document to another process when its own one stops', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  const { id } = await addText(merchant, base, 'Lamps are tested for one hour.', false);
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) =>
      db
        .update(knowledgeDocuments)
        .set({ state: 'queued', stateAt: new Date() })
        .where(eq(knowledgeDocuments.id, id)),
    );
  const stopping = AbortSignal.abort(new Error('The process stops.'));
  await expect(trainDocument(server.services, merchant.id, id, false, stopping)).rejects.toThrow('stops');
  await trainDocument(server.services, merchant.id, id, false);
  expect(await settled(merchant, id)).toMatchObject({ trainingStatus: 1, passages: 1, error: null });
});

it('cancels training, and lists what needs attention first', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  await train(merchant, base, { kind: 'text', text: 'All is well.' });
  const waiting = await addText(merchant, base, 'Not yet.', false);
  const { body: failing } = await sendFile(merchant, base, 'broken.docx', 'no docx');
  await settled(merchant, failing.id);
  const running = await add(merchant, base, { kind: 'text', text: 'Much. '.repeat(50_000) });
  const input = { params: { id: running.id } };
  const { body: cancelled } = await request(server.url, 'cancelKnowledgeTraining', input, merchant.admin);
  expect(cancelled).toMatchObject({ trainingStatus: 0, isAnswering: false });
  const { body } = await request(
    server.url,
    'listKnowledgeBaseDocs',
    { query: { knowledgeBaseId: base } },
    merchant.admin,
  );
  expect(body.documents[0]).toMatchObject({ id: failing.id, error: { code: 'unreadable' } });
  expect(
    body.documents
      .slice(1, 3)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([waiting.id, running.id].sort());
  const { body: counts } = await request(server.url, 'countKnowledgeBaseDocs', {}, merchant.admin);
  expect(counts).toEqual({
    all: 4,
    notTrained: 3,
    completed: 1,
    outOfSync: 0,
    markedForDeletion: 0,
    deleted: 0,
  });
});
