import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './failures.ts';
import { notFound } from './refusal.ts';

const built = (app: string) => fileURLToPath(new URL(`../../../${app}/dist`, import.meta.url));
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built console and widget. Hashed files are cached by browsers for a year, entry files are revalidated.
 * A request for HTML whose path is neither a call nor a file receives the console's `index.html`.
 */
export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  const [consoleFolder, widgetFolder] = [built('console'), built('widget')];
  const hashed = /-[\w-]{8}\.\w+$/;
  const cacheControl = (path: string) =>
    hashed.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

  if (existsSync(widgetFolder)) {
    await app.register(fastifyStatic, {
      root: widgetFolder,
      prefix: '/widget/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', cacheControl(path));
        response.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
  if (existsSync(consoleFolder)) {
    await app.register(fastifyStatic, {
      root: consoleFolder,
      prefix: '/',
      cacheControl: false,
      setHeaders: (response, path) => response.header('cache-control', cacheControl(path)),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && existsSync(consoleFolder)) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html', consoleFolder);
    }
    return sendRefusal(notFound(), request, reply);
  });
}
