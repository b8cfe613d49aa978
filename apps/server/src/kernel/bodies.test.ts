import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { addBodies, readUpload } from './bodies.ts';
import { answerError } from './failures.ts';

it('gives up an upload that nobody hands over', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(answerError);
  await addBodies(app);
  // A second reader that takes nothing holds up the first.
  app.addHook('preHandler', async ({ raw }) => void raw.pipe(new Writable({ write: () => {} })));
  app.post('/', async (request) => readUpload(request, 50));
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(1_000_000)]), 'a.txt');
  const answer = await fetch(await app.listen(), { method: 'POST', body: form });
  expect(answer.status).toBe(408);
  expect(await answer.json()).toMatchObject({ error: 'request_timeout' });
});
