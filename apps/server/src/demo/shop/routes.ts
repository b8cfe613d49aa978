import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { arabicPage, englishPage } from './layout.ts';
import { arabicPageParts } from './pages-arabic.ts';
import { englishProducts, homePage, infoPageParts, lostPage, roomPages } from './pages-english.ts';
import { signedInPage } from './signed-in.ts';
import { infoPages } from './sitemap.ts';

/** A strict content security policy without inline code or third parties, under which the widget must work. */
const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const send = (reply: FastifyReply, page: string) =>
  reply
    .header('content-security-policy', STRICT_POLICY)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);

/** Serves the demo shop under `/shop`. */
export async function addShop(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./assets', import.meta.url)),
    prefix: '/shop/assets/',
    decorateReply: false,
    maxAge: '1h',
  });
  const english = [homePage, ...roomPages, ...englishProducts, ...infoPageParts];
  for (const parts of english) addPage(app, parts.page.path, englishPage(parts));
  for (const parts of arabicPageParts) addPage(app, parts.page.path, arabicPage(parts));
  app.get<{ Querystring: { customer?: string } }>(infoPages.signedIn.path, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return send(reply, await signedInPage(services, request.query.customer));
  });
  app.get('/shop/', (_request, reply) => reply.redirect('/shop'));
  const lost = englishPage(lostPage);
  app.get('/shop/*', (_request, reply) => send(reply.status(404), lost));
}

function addPage(app: FastifyInstance, path: string, page: string): void {
  app.get(path, (_request, reply) => send(reply, page));
}
