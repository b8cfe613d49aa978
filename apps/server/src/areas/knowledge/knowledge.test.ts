import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { docxBomb, docxOf, pdfOf } from './testing/files.ts';
import { knowing } from './testing/knowledge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createBase, addText, sendFile, get, settled, train, ask } = knowing(() => server);

const RETURNS = `# Returns within 30 days

## Oiled or used furniture
Wood you have oiled yourself cannot be sold as new. We take a bench or table back within 30 days and keep €45 to sand it.

## Sofas made to order
A sofa made to order cannot be returned, unless it arrived damaged.`;

it('answers from the passage that fits best, says why, and adds the reasons up to the score', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  await train(merchant, base, { kind: 'text', text: RETURNS });
  await train(merchant, base, {
    kind: 'faq',
    question: 'When do you open?',
    variants: ['Opening hours'],
    answer: 'At nine.',
  });

  const [best] = await ask(merchant, 'I oiled my bench, can I return it?');
  expect(best).toMatchObject({
    documentName: 'Returns within 30 days',
    headings: ['Returns within 30 days', 'Oiled or used furniture'],
    knowledgeBaseName: 'Delivery',
    answers: true,
    language: 'en',
  });
  expect(best?.marks).toEqual(expect.arrayContaining(['oiled', 'bench']));
  const sum = best?.why.reduce((total, { score }) => total + score, 0) ?? 0;
  expect(sum).toBeCloseTo(best?.score ?? 0, 1);

  const [faq] = await ask(merchant, 'opening hours');
  expect(faq).toMatchObject({
    kind: 'faq',
    question: 'When do you open?',
    answer: 'At nine.',
    answers: true,
  });
  // A word with a typing error is found by the similar one.
  const [similar] = await ask(merchant, 'oiled furnitture');
  expect(similar?.why.map(({ like }) => like)).toContain('furnitur');
  expect(await ask(merchant, 'xylophone')).toEqual([]);
});

it('finds words in any form of languages that are stemmed, and letters in a row of those without spaces', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  for (const text of [
    'Wir liefern die bestellten Möbel innerhalb von fünf Werktagen nach Hause.',
    'نقوم بتوصيل الطلبات خلال خمسة أيام عمل إلى باب المنزل في جميع المدن.',
    '订单付款后五个工作日内送货上门，偏远地区需要十天。',
    'ご注文の商品は五営業日以内にお届けします。送料は無料です。',
    'เราจัดส่งสินค้าภายในห้าวันทำการทั่วประเทศ',
  ])
    await train(merchant, base, { kind: 'text', text });
  const languageOf = async (question: string) => (await ask(merchant, question))[0]?.language;
  expect(await languageOf('Wann wird mein bestelltes Möbel geliefert?')).toBe('de');
  expect(await languageOf('متى يتم توصيل طلبي؟')).toBe('ar');
  expect(await languageOf('偏远地区送货要多久？')).toBe('zh');
  expect(await languageOf('送料はいくらですか')).toBe('ja');
  expect(await languageOf('จัดส่งสินค้ากี่วัน')).toBe('th');
});

it('goes on answering from the old content while it is Out of Sync, and stops at once when deleted', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  const { id } = await addText(merchant, base, 'The warranty lasts two years.', false);
  expect(await get(merchant, id)).toMatchObject({
    trainingStatus: 0,
    training: 'Not Trained',
    isAnswering: false,
  });
  expect(await ask(merchant, 'How long is the warranty?')).toEqual([]);

  const { body: queued } = await request(
    server.url,
    'trainKnowledgeDocument',
    { params: { id } },
    merchant.admin,
  );
  expect(queued).toMatchObject({ trainingStatus: 2, training: 'Not Trained' });
  expect(await settled(merchant, id)).toMatchObject({ trainingStatus: 1, passages: 1 });

  const change = { id, text: 'The warranty lasts ten years.' };
  const { body: edited } = await request(
    server.url,
    'modifyKnowledgeBaseDocs',
    { body: change },
    merchant.admin,
  );
  expect(edited).toMatchObject({ trainingStatus: 4, training: 'Out of Sync', isAnswering: true });
  const outdated = { ...change, text: 'No warranty.', ifUnmodifiedSince: '2026-01-01T00:00:00.000Z' };
  expect(
    (await request(server.url, 'modifyKnowledgeBaseDocs', { body: outdated }, merchant.admin)).status,
  ).toBe(409);
  expect((await ask(merchant, 'How long is the warranty?'))[0]?.text).toContain('two years');

  await request(server.url, 'trainKnowledgeDocument', { params: { id } }, merchant.admin);
  await settled(merchant, id);
  const [answer, ...others] = await ask(merchant, 'How long is the warranty?');
  expect(answer?.text).toContain('ten years');
  expect(others).toEqual([]);

  const params = { merchantId: merchant.id, a: base, b: id };
  await request(server.url, 'deleteDocument', { params }, merchant.admin);
  expect(await ask(merchant, 'How long is the warranty?')).toEqual([]);
  expect(await settled(merchant, id)).toMatchObject({ trainingStatus: 5, training: 'Deleted', content: [] });
  const { body: refused } = await request(
    server.url,
    'trainKnowledgeDocument',
    { params: { id } },
    merchant.admin,
  );
  expect(refused).toMatchObject({ error: 'document_deleted' });
});

it('answers visitors only from bases for everyone, and no other merchant at all', async () => {
  const merchant = await makeMerchant(server);
  const inner = await createBase(merchant, 'Handbook', 'members');
  await train(merchant, inner, { kind: 'text', text: 'The alarm code of the warehouse is secret.' });
  expect(await ask(merchant, 'alarm code warehouse')).toEqual([]);
  expect(await ask(merchant, 'alarm code warehouse', { audience: 'member' })).toHaveLength(1);
  const other = await makeMerchant(server);
  const theirs = await createBase(other);
  await addText(other, theirs, 'Something else about a warehouse.');
  const asked = { audience: 'member', knowledgeBaseIds: [inner] };
  expect(await ask(other, 'alarm code warehouse', asked)).toEqual([]);
  const wrong = { body: { knowledgeBaseId: inner, documents: [{ kind: 'text' as const, text: 'Mine' }] } };
  expect(await request(server.url, 'createKnowledgeBaseDocs', wrong, other.admin)).toMatchObject({
    status: 404,
  });
});

it('deletes a base with its documents', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  await train(merchant, base, { kind: 'text', text: 'We are closed on Sunday.' });
  await request(server.url, 'deleteKnowledgeBase', { body: { id: base } }, merchant.admin);
  expect(await ask(merchant, 'closed Sunday')).toEqual([]);
  const { body } = await request(server.url, 'listKnowledgeBaseDocs', {}, merchant.admin);
  expect(body.documents).toEqual([]);
  // The name is free again.
  await createBase(merchant);
});

it('reads files, and says why one cannot be read', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  const trained = async (name: string, content: string | Uint8Array) => {
    const { status, body } = await sendFile(merchant, base, name, content);
    expect(status, JSON.stringify(body)).toBe(200);
    return settled(merchant, body.id);
  };
  const page = `<html><head><title>Care</title><script>alert('harm')</script></head><body><nav>Menu</nav><h1>Care</h1>
    <h2 id="oil">Oiling</h2><p>Oil the <b>table</b> twice a year.<img src=x onerror="alert(1)"></p></body></html>`;
  expect((await trained('care.html', page)).content).toEqual([
    { number: 0, headings: ['Care', 'Oiling'], text: 'Oil the table twice a year.', page: null, url: null },
  ]);
  const csv = 'Question,Answer\n"Is it oak?","Yes, from Germany."\nDo you ship?,Worldwide.\n';
  expect((await trained('faq.csv', csv)).content).toMatchObject([
    { headings: ['Is it oak?'], text: 'Yes, from Germany.' },
    { headings: ['Do you ship?'], text: 'Worldwide.' },
  ]);
  expect(await trained('broken.pdf', 'no pdf at all')).toMatchObject({
    trainingStatus: 0,
    error: { code: 'unreadable', attempts: 1, nextTryDate: null },
  });
  expect(await sendFile(merchant, base, 'tool.exe', 'MZ')).toMatchObject({
    status: 400,
    body: { error: 'document_file_refused', field: 'file' },
  });
}, 120_000);

it('reads PDF and Word files with tables and Arabic, and refuses a zip bomb', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  const trained = async (name: string, content: Uint8Array) =>
    settled(merchant, (await sendFile(merchant, base, name, content)).body.id);
  const pdf = await trained(
    'times.pdf',
    pdfOf([
      ['Delivery times', 20],
      ['Sofas take twelve days.', 10],
    ]),
  );
  expect(pdf.content).toMatchObject([
    { headings: ['Delivery times'], text: 'Sofas take twelve days.', page: 1 },
  ]);
  const word = await trained(
    'الإرجاع.docx',
    await docxOf('الإرجاع خلال ثلاثين يومًا', [
      ['قطعة', 'السعر'],
      ['مصباح', '40'],
    ]),
  );
  expect(word).toMatchObject({ language: 'ar', trainingStatus: 1 });
  expect(word.content[0]?.text).toContain('مصباح | 40');
  expect(await trained('bomb.docx', await docxBomb())).toMatchObject({
    trainingStatus: 0,
    error: { code: 'too_large', nextTryDate: null },
  });
}, 120_000);
