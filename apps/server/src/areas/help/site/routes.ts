import { createHash } from 'node:crypto';
import { HELP_LIMITS } from '@foyer/domain/help';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cached } from '../../../kernel/cached.ts';
import type { Services } from '../../../kernel/context.ts';
import { networkOf } from '../../../kernel/limits/network.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { storable } from '../../../kernel/storable.ts';
import { findSite, siteUrl } from '../addresses.ts';
import { languageFor, type Published, readPublished, readTexts, searchArticles } from '../published.ts';
import { countLostSearch, countView, storeAnswer } from '../reading.ts';
import { atomFeed, sitemap } from './feeds.ts';
import { layout, nowherePage, type Page, type View, viewOf } from './layout.ts';
import { articlePage, categoryPage, homePage, lostPage, searchPage } from './pages.ts';
import { styleName, styleOf } from './style.ts';
import { textsIn } from './texts.ts';

/** Pages load their stylesheet and pictures, and send forms to this server. Only the chat runs, where there is one. */
function policyOf(chatUrl: string | null): string {
  const origin = chatUrl && new URL(chatUrl).origin;
  const chat = origin
    ? [
        `script-src ${origin}`,
        `connect-src ${origin} ${origin.replace(/^http/, 'ws')}`,
        `media-src ${origin}`,
        `img-src 'self' data: https: ${origin}`,
        'frame-src https:',
      ]
    : ["img-src 'self' data: https:"];
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...chat,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
const POLICY = policyOf(null);

const CACHE = 'public, max-age=60';
const YEAR = 'public, max-age=31536000, immutable';
const SEARCHES = { name: 'helpSearch', max: 60, perSeconds: 60 };
const ANSWERS = { name: 'helpFeedback', max: 20, perSeconds: 60 };
/** How long it is known which host names belong to nobody. Milliseconds. */
const HOSTS_MS = 10_000;
/** Paths of this server that are the same on every host name. */
const SHARED = /^\/(?:help|files|widget|api|healthz)(?:\/|$)/;

interface Visit {
  readonly services: Services;
  readonly merchantId: number;
  readonly base: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves the help centres: below `/help/{slug}`, and on host names of merchants. */
export function registerSites(app: FastifyInstance, services: Services): void {
  const find = async (slug: string | null, host: string | null): Promise<number | null> => {
    const { rows } = await services.database.anonymous((db) =>
      db.execute<{ id: number | null }>(sql`select find_help_site(${slug}, ${host}) as id`),
    );
    return rows[0]?.id ?? null;
  };
  const hosts = cached<number | null>({ ttlMs: HOSTS_MS, maxEntries: 10_000 });
  const own = new URL(publicUrl(services.config, '/')).hostname;

  for (const url of ['/help/:slug', '/help/:slug/*'])
    app.get<{ Params: { slug: string; '*'?: string } }>(url, async (request, reply) => {
      const { slug, '*': path = '' } = request.params;
      const merchantId = await find(slug, null);
      if (merchantId === null) return lost(request, reply);
      return serve({ services, merchantId, base: `/help/${slug}`, request, reply }, path);
    });
  app.post<{ Params: { slug: string; language: string; article: string }; Body: unknown }>(
    '/help/:slug/:language/articles/:article/feedback',
    async (request, reply) => {
      const { slug, language, article } = request.params;
      const merchantId = await find(slug, null);
      if (merchantId === null) return lost(request, reply);
      return answer({ services, merchantId, base: `/help/${slug}`, request, reply }, language, article);
    },
  );
  app.addHook('onRequest', async (request, reply) => {
    const { hostname, method } = request;
    if (hostname === own || !hostname.includes('.') || (method !== 'GET' && method !== 'HEAD')) return;
    const [path = '/'] = request.url.split('?');
    if (SHARED.test(path)) return;
    const merchantId = await hosts.get(0, hostname, () => find(null, hostname));
    if (merchantId === null) return;
    await serve({ services, merchantId, base: '', request, reply }, path.slice(1));
    return reply;
  });
}

/** Answers that there is no such help centre. */
function lost({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = String(headers['accept-language'] ?? '').slice(0, 2);
  return reply
    .status(404)
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(nowherePage(language));
}

/** Sends a page, or that it has not changed. */
function send(
  { request, reply }: Visit,
  type: string,
  body: string,
  status = 200,
  cache = CACHE,
  policy = POLICY,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'content-security-policy': policy,
    'cache-control': status === 200 ? cache : 'no-cache',
    etag,
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.status(status).type(`${type}; charset=utf-8`).send(body);
}

const sendPage = (visit: Visit, view: View, page: Page): FastifyReply =>
  send(
    visit,
    'text/html',
    layout(view, page),
    page.status,
    page.isIndexed === false ? 'private, no-cache' : CACHE,
    policyOf(view.chatUrl),
  );

async function serve(visit: Visit, path: string): Promise<FastifyReply> {
  const { services, merchantId, base, request, reply } = visit;
  const { config, database } = services;
  const tenant = database.tenant(merchantId);
  const site = await tenant.read((db) => findSite(db, merchantId));
  if (!site?.isOn) return lost(request, reply);
  const origin = siteUrl(config, site);
  const parts = path.split('/').filter(Boolean);
  const [first = '', second = '', third = ''] = parts;
  const accepted = String(request.headers['accept-language'] ?? '');
  if (parts.length === 0) {
    const language = languageFor(site, accepted);
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .redirect(`${base}/${language}`, 302);
  }
  if (first === 'sitemap.xml' && parts.length === 1) {
    const all = await Promise.all(
      site.languages.map((language) => readPublished(services, merchantId, language)),
    );
    const shown = all.filter((one): one is Published => one !== null);
    return send(visit, 'application/xml', sitemap(origin, shown));
  }
  if (first === 'robots.txt' && base === '')
    return send(visit, 'text/plain', `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
  const published =
    (await readPublished(services, merchantId, first)) ??
    (await readPublished(services, merchantId, languageFor(site, accepted)));
  if (!published) return lost(request, reply);
  const chatUrl = site.engagementId ? publicUrl(config, '/widget/foyer.js') : null;
  const view = viewOf(published, base, origin, chatUrl);
  if (/^style-\w+\.css$/.test(first)) {
    const { colour } = published.merchant;
    return send(visit, 'text/css', styleOf(colour), 200, first === styleName(colour) ? YEAR : CACHE);
  }
  if (first !== published.language || parts.length > 3) return sendPage(visit, view, lostPage(view));
  if (parts.length === 1) return sendPage(visit, view, homePage(view));
  if (second === 'feed.xml' && parts.length === 2) return send(visit, 'application/atom+xml', atomFeed(view));
  if (second === 'search' && parts.length === 2) return search(visit, view);
  if (second === 'categories') {
    const category = published.categories.find(({ slug }) => slug === third);
    return sendPage(visit, view, category ? categoryPage(view, category) : lostPage(view));
  }
  const entry = second === 'articles' ? published.entries.find(({ slug }) => slug === third) : undefined;
  const moved =
    second === 'articles' && !entry ? published.entries.find((one) => one.formerSlugs.includes(third)) : null;
  if (moved)
    return reply.headers({ 'cache-control': CACHE }).redirect(`${base}/${first}/articles/${moved.slug}`, 301);
  if (!entry) return sendPage(visit, view, lostPage(view));
  const { said } = request.query as { said?: unknown };
  const page = articlePage(
    view,
    entry,
    await readTexts(tenant, entry.id),
    said === 'yes' || said === 'no' || said === 'sent' ? said : null,
  );
  if (page && said === undefined && request.method === 'GET')
    countView(services, merchantId, entry.id, request.headers['user-agent'] ?? '');
  return sendPage(visit, view, page ?? lostPage(view));
}

async function isWithin({ services, request, reply }: Visit, limit: typeof SEARCHES): Promise<boolean> {
  const { isAllowed, resetSeconds } = await services.limits.take(limit, networkOf(request.ip));
  if (!isAllowed) reply.header('retry-after', resetSeconds);
  return isAllowed;
}

async function search(visit: Visit, view: View): Promise<FastifyReply> {
  const { services, merchantId, request } = visit;
  const { q } = request.query as { q?: unknown };
  const text = (typeof q === 'string' ? String(storable(q)) : '').trim().slice(0, HELP_LIMITS.query);
  if (text === '') return sendPage(visit, view, homePage(view));
  if (!(await isWithin(visit, SEARCHES))) return send(visit, 'text/plain', view.texts.tooMany, 429);
  const tenant = services.database.tenant(merchantId);
  const hits = await searchArticles({ services, tenant }, view.published, text);
  if (hits.length === 0) await countLostSearch(tenant, view.published.language, text);
  return sendPage(visit, view, searchPage(view, text, hits));
}

/** Stores an answer of the form, and leads back to the article. */
async function answer(visit: Visit, language: string, slug: string): Promise<FastifyReply> {
  const { services, merchantId, request, reply, base } = visit;
  if (!(await isWithin(visit, ANSWERS))) return send(visit, 'text/plain', textsIn(language).tooMany, 429);
  const published = await readPublished(services, merchantId, language);
  const entry = published?.entries.find((one) => one.slug === slug);
  const { helpful, comment } = (request.body ?? {}) as { helpful?: unknown; comment?: unknown };
  if (!published || !entry || (helpful !== 'yes' && helpful !== 'no')) return lost(request, reply);
  const text = typeof comment === 'string' ? String(storable(comment)).trim() : '';
  await storeAnswer(
    services,
    services.database.tenant(merchantId),
    { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    {
      articleId: entry.id,
      language: entry.language,
      isHelpful: helpful === 'yes',
      comment: text.slice(0, HELP_LIMITS.comment),
    },
  );
  const prefix = request.hostname === published.site.host ? '' : base;
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${prefix}/${language}/articles/${slug}?said=${text ? 'sent' : helpful}#feedback`, 303);
}
