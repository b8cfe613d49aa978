import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { notFound } from '../kernel/refusal.ts';

interface StoredFile extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The types that browsers display; everything else is downloaded. */
const SHOWN = /^(image|video|audio)\/|^application\/pdf$/;
/** The built-in viewers for images and media need inline styles and their own source. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'";
/** PDF viewers do not open in a sandbox and restrict PDFs themselves. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
const PDF = 'application/pdf';
const KEY = /^[0-9a-f]{40}$/;

/** Serves stored files at `/files/{key}/{name}`. Anyone with the URL may read; scripts in a file never run. */
export function registerFileRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { key: string; '*': string } }>('/files/:key/*', async (request, reply) => {
    const { key } = request.params;
    const file = KEY.test(key) ? await findFile(services, key) : null;
    if (!file) throw notFound();
    setHeaders(reply, file, key);
    if (request.headers['if-none-match'] === `"${key}"`) return reply.status(304).send();
    const range = readRange(request.headers.range, file.size);
    if (range === 'unsatisfiable') {
      return reply.status(416).header('content-range', `bytes */${file.size}`).send();
    }
    const content = await services.files.get(key, range ?? undefined);
    if (!content) throw notFound();
    if (range) {
      reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    }
    const length = range ? range.end - range.start + 1 : file.size;
    return reply.header('content-length', length).send(content);
  });
}

async function findFile({ database }: Services, key: string): Promise<StoredFile | null> {
  const found = await database.anonymous((db) =>
    db.execute<StoredFile>(sql`select name, type, size from find_file(${key})`),
  );
  return found.rows[0] ?? null;
}

function setHeaders(reply: FastifyReply, { name, type }: StoredFile, key: string): void {
  const shown = SHOWN.test(type) ? 'inline' : 'attachment';
  const plainName = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  reply.headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': `${shown}; filename="${plainName}"; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': type === PDF ? PDF_POLICY : POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${key}"`,
  });
}

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

/** Parses a `Range` header, both ends included. Returns null for the whole file, also when it has several ranges. */
function readRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
