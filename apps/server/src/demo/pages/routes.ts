import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { addShop } from '../shop/routes.ts';
import { mailboxPage, mailContent, mailPath } from './mailbox.ts';
import { startPage } from './start-page.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of a mail's frame: inline styles, but no scripts. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

const send = (reply: FastifyReply, page: string, policy = PAGE_POLICY) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/** Adds the pages of the demo: about it, its mailbox, and the shop. */
export async function addDemoPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./assets', import.meta.url)),
    prefix: '/demo/assets/',
    decorateReply: false,
  });
  app.get('/demo', (_request, reply) => send(reply, startPage(services)));
  app.get('/demo/mailbox', async (_request, reply) => send(reply, await mailboxPage(services)));
  app.get<{ Params: { id: string } }>(mailPath(':id'), async ({ params }, reply) => {
    const content = await mailContent(services, params.id);
    if (content === null) throw notFound();
    return send(reply, content, MAIL_POLICY);
  });
  await addShop(app, services);
}
