import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { parseHTML } from 'linkedom';
import sax from 'sax';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dns } from './hosts.ts';
import { helpFeedback } from './tables.ts';
import { helping, TEXTS } from './testing/help.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { turnOn, addCategory, addDraft, addArticle, save, publish, visit } = helping(() => server);

it('shows articles as plain HTML with all that search engines read', async () => {
  const merchant = await makeMerchant(server, 'Oak & Sons');
  const base = await turnOn(merchant);
  const article = await addArticle(merchant, await addCategory(merchant), TEXTS);
  const page = await visit(`${base}/en/articles/return-an-oiled-bench`);
  expect(page.status).toBe(200);
  const { document } = parseHTML(page.text);
  expect(document.querySelector('h1')?.textContent).toBe('Return an oiled bench');
  expect(document.querySelector('article .text strong')?.textContent).toBe('bench');
  expect(document.querySelector('.toc a')?.getAttribute('href')).toBe('#s1');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(article.url);
  const types = [...document.querySelectorAll('script')].map((one) => {
    expect(one.getAttribute('type')).toBe('application/ld+json');
    return JSON.parse(one.textContent ?? '')['@type'];
  });
  expect(types).toEqual(['Article', 'BreadcrumbList', 'FAQPage']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const etag = page.headers.get('etag') ?? '';
  const again = await visit(`${base}/en/articles/return-an-oiled-bench`, {
    headers: { 'if-none-match': etag },
  });
  expect(again).toMatchObject({ status: 304, text: '' });
  const style = await visit(document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '');
  expect(style.headers.get('cache-control')).toContain('immutable');
  expect(page.text.length + style.text.length).toBeLessThan(30_000);

  const home = await visit(`${base}/en`);
  expect(home.text).toContain('Oak &amp; Sons help centre');
  expect(home.text).toContain('Return an oiled bench');
  expect((await visit(base, { headers: { 'accept-language': 'ar-EG' } })).headers.get('location')).toBe(
    `${base}/ar`,
  );
  for (const path of ['/sitemap.xml', '/en/feed.xml']) {
    const { text } = await visit(base + path);
    expect(text).toContain(article.url);
    const parser = sax.parser(true);
    parser.onerror = (error) => {
      throw error;
    };
    parser.write(text).close();
  }
  const nowhere = await visit('/help/none', { headers: { accept: 'text/html' } });
  expect(nowhere.status).toBe(404);
  expect(nowhere.text).toContain('<h1>This page does not exist</h1>');
  const lost = await visit(`${base}/en/articles/no-such`);
  expect(lost.status).toBe(404);
  expect(lost.text).toContain('This page does not exist');
});

it('leads from a former address of an article to its present one', async () => {
  const merchant = await makeMerchant(server);
  const base = await turnOn(merchant);
  const category = await addCategory(merchant);
  const article = await addArticle(merchant, category, TEXTS);
  await save(merchant, article.id, { slug: 'returns' });
  await save(merchant, article.id, { slug: 'bench-returns' });
  for (const former of ['return-an-oiled-bench', 'returns']) {
    const { status, headers } = await visit(`${base}/en/articles/${former}`);
    expect([status, headers.get('location')]).toEqual([301, `${base}/en/articles/bench-returns`]);
  }
  const other = await addArticle(merchant, category, { en: { title: 'Other', body: 'Other text.' } });
  await save(merchant, other.id, { slug: 'returns' });
  expect((await visit(`${base}/en/articles/returns`)).text).toContain('Other text.');
  await save(merchant, article.id, { slug: 'return-an-oiled-bench' });
  expect((await visit(`${base}/en/articles/return-an-oiled-bench`)).status).toBe(200);
  const input = { params: { id: article.id }, body: { to: 'draft' as const } };
  await request(server.url, 'unpublishHelpArticle', input, merchant.admin);
  await save(merchant, article.id, { slug: 'renamed-as-draft' });
  await publish(merchant, article);
  expect((await visit(`${base}/en/articles/return-an-oiled-bench`)).status).toBe(301);
});

it('renders an article with script harmless', async () => {
  const merchant = await makeMerchant(server);
  const base = await turnOn(merchant);
  const body = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[press](javascript:alert(1)) <a href="javascript:alert(1)" onclick=alert(1)>me</a>',
    '## <svg onload=alert(1)>Title',
    '<iframe src="https://evil.example"></iframe><style>*{display:none}</style>',
  ].join('\n\n');
  await addArticle(merchant, await addCategory(merchant, '</script><script>alert(1)</script>'), {
    en: { title: 'Harm </script><script>alert(1)</script>', body },
  });
  const { text } = await visit(`${base}/en/articles/harm-script-script-alert-1-script`);
  expect(text).toContain('press');
  const { document } = parseHTML(text);
  expect(
    document.querySelectorAll('script:not([type="application/ld+json"]), iframe, svg, style'),
  ).toHaveLength(0);
  expect(text).not.toMatch(/<[^>]+\s(?:onerror|onclick|onload)=/);
  expect(text).not.toMatch(/href="javascript/);
});

it('shows another language where there is no text, and right to left where it is read so', async () => {
  const merchant = await makeMerchant(server);
  const base = await turnOn(merchant);
  const category = await addCategory(merchant);
  await addArticle(merchant, category, TEXTS);
  const both = await addArticle(merchant, category, {
    en: { title: 'Paying', body: 'By card.' },
    ar: { title: 'الدفع', body: 'بالبطاقة.' },
  });
  const home = await visit(`${base}/ar`);
  expect(home.text).toContain('<html lang="ar" dir="rtl">');
  expect(home.text).toContain('الدفع');
  expect(home.text).toContain('lang="en" dir="ltr">Return an oiled bench');
  const fallback = await visit(`${base}/ar/articles/return-an-oiled-bench`);
  expect(fallback.text).toContain('هذه المقالة غير متاحة بالعربية');
  expect(fallback.text).toContain('noindex');
  await turnOn(merchant, { languages: ['ar', 'en'] });
  const own = await visit(`${base}/ar/articles/paying`);
  const first = parseHTML(own.text).document.querySelector('[hreflang="x-default"]')?.getAttribute('href');
  expect(first).toMatch(/\/ar\/articles\/paying$/);
  expect(own.text).toContain(`hreflang="en" href="${both.url}"`);
});

it('keeps drafts, archived articles, sites that are off and other merchants out', async () => {
  const [merchant, other] = [await makeMerchant(server), await makeMerchant(server)];
  const base = await turnOn(merchant);
  const draft = await addDraft(merchant, await addCategory(merchant), {
    title: 'Secret plan',
    body: 'Hidden.',
  });
  expect((await visit(`${base}/en/articles/secret-plan`)).status).toBe(404);
  await publish(merchant, draft);
  expect((await visit(`${base}/en/articles/secret-plan`)).status).toBe(200);
  await save(merchant, draft.id, { texts: { en: { title: 'Secret plan', body: 'Unfinished.' } } });
  expect((await visit(`${base}/en/articles/secret-plan`)).text).not.toContain('Unfinished');

  const otherBase = await turnOn(other);
  expect((await visit(`${otherBase}/en/articles/secret-plan`)).status).toBe(404);
  const search = await visit(`${otherBase}/en/search?q=secret+plan`);
  expect(search.text).not.toContain('/articles/secret-plan');
  expect((await visit(`${otherBase}/sitemap.xml`)).text).not.toContain('secret-plan');
  const taken = { isOn: true, slug: `shop-${other.id}`, languages: ['en'] };
  const refused = await request(server.url, 'updateHelpSite', { body: taken }, merchant.admin);
  expect(refused).toMatchObject({ status: 409, body: { error: 'help_path_taken' } });

  const params = { id: draft.id };
  const input = { params, body: { to: 'archived' as const } };
  await request(server.url, 'unpublishHelpArticle', input, merchant.admin);
  expect((await visit(`${base}/en/articles/secret-plan`)).status).toBe(404);
  await turnOn(merchant, { isOn: false });
  expect((await visit(`${base}/en`, { headers: { accept: '*/*' } })).status).toBe(404);
  const foreign = await request(server.url, 'getHelpArticle', { params }, other.admin);
  expect(foreign.status).toBe(404);
});

it('counts one answer of a reader and day, without the address, and searches without result', async () => {
  const merchant = await makeMerchant(server);
  const base = await turnOn(merchant);
  const { id } = await addArticle(merchant, await addCategory(merchant), TEXTS);
  const path = `${base}/en/articles/return-an-oiled-bench`;
  const say = (fields: Record<string, string>, ip: string) =>
    visit(`${path}/feedback`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-forwarded-for': ip },
    });
  expect((await say({ helpful: 'yes' }, '10.1.1.1')).headers.get('location')).toBe(
    `${path}?said=yes#feedback`,
  );
  await say({ helpful: 'no' }, '10.1.1.1');
  await say({ helpful: 'no', comment: 'Who collects in Norway?' }, '10.1.1.1');
  await say({ helpful: 'maybe' }, '10.1.1.3');
  await visit(path);
  await visit(path, { headers: { 'user-agent': 'Googlebot/2.1' } });
  await visit(`${base}/en/search?q=Zebra++stripes`);
  await visit(`${base}/en/search?q=zebra%20stripes`);
  const figures = await vi.waitFor(async () => {
    const { body } = await request(server.url, 'getHelpFigures', {}, merchant.admin);
    expect(body.views).toBe(1);
    return body;
  });
  expect(figures).toMatchObject({
    yes: 0,
    no: 1,
    comments: [{ articleId: id, isHelpful: false, text: 'Who collects in Norway?' }],
    lostSearches: [{ text: 'zebra stripes', language: 'en', count: 2 }],
  });
  const rows = await server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(helpFeedback).where(eq(helpFeedback.articleId, id)));
  expect(JSON.stringify(rows)).not.toContain('10.1.1.1');
});

it('leads from a host name to the pages once DNS has proven whose it is', async () => {
  const [owner, other] = [await makeMerchant(server, 'Oak Owner'), await makeMerchant(server, 'Elm Other')];
  const [host, unproven] = [`help-${owner.id}.example.com`, `help-${other.id}.example.com`];
  const records = vi.spyOn(dns, 'resolveTxt').mockResolvedValue([['other'], [`foyer-help=${owner.id}`]]);
  onTestFinished(() => records.mockRestore());
  const check = ({ admin }: TestMerchant) => request(server.url, 'verifyHelpHost', {}, admin);
  const at = (name: string) => visit('/en', { headers: { 'x-forwarded-host': name } });
  await turnOn(owner, { host });
  await turnOn(other, { host });
  expect(await check(other)).toMatchObject({ status: 409, body: { error: 'help_host_unproven' } });
  expect((await check(owner)).body).toMatchObject({ url: `https://${host}` });
  expect(records).toHaveBeenCalledWith(`_foyer.${host}`);
  expect((await at(host)).text).toContain('Oak Owner help centre');
  const robots = await visit('/robots.txt', { headers: { 'x-forwarded-host': host } });
  expect(robots.text).toContain(`Sitemap: https://${host}/sitemap.xml`);
  records.mockResolvedValue([[`foyer-help=${other.id}`]]);
  expect(await check(other)).toMatchObject({ status: 409, body: { error: 'help_host_taken' } });
  await turnOn(other, { host: unproven });
  expect((await at(unproven)).text).not.toContain('Elm Other');
  await turnOn(owner, { host: `www.${host}` });
  const { body } = await request(server.url, 'getHelpSite', {}, owner.admin);
  expect(body).toMatchObject({ hostVerifiedDate: null, hostRecord: { name: `_foyer.www.${host}` } });
});

it('has the chat of an engagement where the merchant wants one, and nothing else that runs', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const base = await turnOn(merchant, { engagementId: engagementID });
  const page = await visit(`${base}/en`);
  const script = parseHTML(page.text).document.querySelector('script[src]');
  expect(script?.getAttribute('src')).toMatch(/\/widget\/foyer\.js$/);
  expect(script?.getAttribute('data-engagement')).toBe(engagementID);
  const policy = page.headers.get('content-security-policy') ?? '';
  const { origin } = new URL(script?.getAttribute('src') ?? '');
  expect(policy).toContain(`script-src ${origin};`);
  expect(policy).not.toContain('unsafe-inline');
  const other = await makeMerchant(server);
  const body = { isOn: true, slug: `of-${other.id}`, languages: ['en' as const], engagementId: engagementID };
  expect((await request(server.url, 'updateHelpSite', { body }, other.admin)).status).toBe(404);
});

it('keeps pictures of articles', async () => {
  const merchant = await makeMerchant(server);
  const base = await turnOn(merchant);
  const article = await addDraft(merchant, await addCategory(merchant), { title: 'Oars', body: '' });
  const form = (content: string) => {
    const data = new FormData();
    data.set('file', new Blob([Buffer.from(content, 'base64')]), 'oars.png');
    return data;
  };
  const params = { id: article.id };
  const stored = await request(
    server.url,
    'uploadHelpPicture',
    { params, form: form(PIXEL) },
    merchant.admin,
  );
  expect(stored.status).toBe(200);
  await save(merchant, article.id, {
    texts: { en: { title: 'Oars', body: `![Two oars](${stored.body.url})` } },
  });
  await publish(merchant, article);
  const page = await visit(`${base}/en/articles/oars`);
  const picture = parseHTML(page.text).document.querySelector('article img');
  expect(picture?.getAttribute('alt')).toBe('Two oars');
  expect((await fetch(server.url + picture?.getAttribute('src'))).headers.get('content-type')).toBe(
    'image/png',
  );
  const text = await request(
    server.url,
    'uploadHelpPicture',
    { params, form: form('SGVsbG8=') },
    merchant.admin,
  );
  expect(text.body).toMatchObject({ error: 'file_refused' });
});

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
