import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Json } from './schemas.ts';

const icon = new URL('../../../../console/public/icon.svg', import.meta.url);

/** Serves the document at `/docs/api/json` and a reference page at `/docs/api`. */
export async function addReference(app: FastifyInstance, document: Json): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'Foyer API' },
    logo: { type: 'image/svg+xml', content: await readFile(icon) },
    // The page uses inline styles; inline scripts stay forbidden.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
  });
}
