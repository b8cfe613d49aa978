import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { SourceFailed } from '../failures.ts';
import { queueDue } from '../jobs.ts';
import { knowledgeDocuments } from '../tables.ts';
import { knowing } from '../testing/knowledge.ts';
import { webPeer } from '../testing/web-peer.ts';
import { fetchAddress } from './fetching.ts';

let server: TestServer;
const site = webPeer();
beforeAll(async () => {
  server = await startTestServer();
  await site.open();
});
afterAll(() => site.close());

const { createBase, add, settled, train, ask } = knowing(() => server);

const page = (title: string, text: string) =>
  `<html lang="en"><head><title>${title}</title></head><body><nav>Home Shop Basket</nav><main><h1>${title}</h1>
   <p>${text}</p></main></body></html>`;

const readAgain = async ({ id }: TestMerchant, documentId: string) => {
  await server.services.database.tenant(id).read((db) =>
    db
      .update(knowledgeDocuments)
      .set({ refreshAt: new Date(0) })
      .where(and(eq(knowledgeDocuments.merchantId, id), eq(knowledgeDocuments.id, documentId))),
  );
  await queueDue(server.services, new Date());
};

it('reads a page, leaves it alone while it is the same, and trains it again when it has changed', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  site.page('/returns', page('Returns', 'Send the lamp back within thirty days.'));
  const document = await train(merchant, base, {
    kind: 'url',
    url: `${site.origin()}/returns`,
    refreshHours: 24,
  });
  expect(document).toMatchObject({ language: 'en', checkedDate: expect.any(String) });
  expect((await ask(merchant, 'send the lamp back'))[0]).toMatchObject({ url: `${site.origin()}/returns` });

  const asked = site.asked.length;
  await readAgain(merchant, document.id);
  await vi.waitFor(
    () => expect(site.asked.slice(asked).map(({ path }) => path)).toContain('/returns'),
    20_000,
  );
  expect(site.asked.at(-1)?.headers['if-none-match']).toBeTruthy();
  expect((await settled(merchant, document.id)).trainedDate).toBe(document.trainedDate);

  site.page('/returns', page('Returns', 'Send the lamp back within sixty days.'));
  await readAgain(merchant, document.id);
  await vi.waitFor(
    async () => expect((await ask(merchant, 'send the lamp back'))[0]?.text).toContain('sixty days'),
    { timeout: 20_000, interval: 50 },
  );
}, 120_000);

it('reads the pages of a sitemap as far as robots.txt allows, and only those that changed again', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  const url = (path: string) => `<url><loc>${site.origin()}${path}</loc></url>`;
  site.page('/robots.txt', 'User-agent: *\nDisallow: /private', { 'content-type': 'text/plain' });
  site.page(
    '/sitemap.xml',
    `<urlset>${url('/a')}<url><loc> <![CDATA[${site.origin()}/b]]>\n</loc></url>${url('/private/c')}${url('/gone')}<url><loc>http://elsewhere.test/x</loc></url></urlset>`,
  );
  site.page('/a', page('Oak', 'Oak tables are oiled twice.'));
  site.page('/b', page('Lamps', 'Lamps are tested for one hour.'));
  const document = await train(merchant, base, {
    kind: 'sitemap',
    url: `${site.origin()}/sitemap.xml`,
    refreshHours: 24,
  });
  expect(document.passages).toBe(2);
  expect(site.asked.map(({ path }) => path)).not.toContain('/private/c');

  site.page('/b', page('Lamps', 'Lamps are tested for two hours.'));
  await request(server.url, 'trainKnowledgeDocument', { params: { id: document.id } }, merchant.admin);
  expect((await settled(merchant, document.id)).passages).toBe(2);
  expect((await ask(merchant, 'oak oiled'))[0]?.text).toContain('twice');
  expect((await ask(merchant, 'lamps tested'))[0]?.text).toContain('two hours');
  await request(
    server.url,
    'deleteDocument',
    { params: { merchantId: merchant.id, a: base, b: document.id } },
    merchant.admin,
  );
  site.fail('/robots.txt', 404);
}, 120_000);

it('tries again what fails for the moment, and not what is gone', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  site.fail('/busy', 503);
  const failed = async (path: string) =>
    settled(
      merchant,
      (await add(merchant, base, { kind: 'url', url: `${site.origin()}${path}`, refreshHours: 24 })).id,
    );
  expect(await failed('/busy')).toMatchObject({
    trainingStatus: 0,
    error: {
      code: 'http_status',
      text: 'The page answered with status 503.',
      attempts: 1,
      nextTryDate: expect.any(String),
    },
  });
  expect(await failed('/missing')).toMatchObject({ error: { code: 'not_found', nextTryDate: null } });
  site.answer(
    '/picture',
    (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  );
  expect(await failed('/picture')).toMatchObject({ error: { code: 'wrong_type' } });
  site.redirect('/loop', '/loop');
  expect(await failed('/loop')).toMatchObject({ error: { code: 'redirects' } });
  site.answer('/endless', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const piece = 'x'.repeat(1024 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', write);
    };
    write();
  });
  expect(await failed('/endless')).toMatchObject({ error: { code: 'too_large', nextTryDate: null } });
}, 120_000);

it('does not follow a redirect into a private network', async () => {
  site.redirect('/inner', `${site.origin()}/secret`);
  site.page('/secret', 'secret');
  let isFirst = true;
  // The site of the test is on loopback itself: only its first address is taken for public.
  const config = {
    get PRIVATE_HOSTS() {
      const allows = isFirst;
      isFirst = false;
      return allows;
    },
  };
  const failure = await fetchAddress(config, `${site.origin()}/inner`).catch((error) => error);
  expect(failure).toBeInstanceOf(SourceFailed);
  expect(failure.code).toBe('private_host');
  expect(site.asked.map(({ path }) => path)).not.toContain('/secret');
  await expect(fetchAddress({ PRIVATE_HOSTS: true }, `${site.origin()}/inner`)).resolves.toMatchObject({
    url: `${site.origin()}/secret`,
  });
});
