import { z } from 'zod';
import { ask, isServerError, type PlatformAnswer, type PlatformRequest, retryAfterMs } from './http.ts';
import { PlatformError } from './platform.ts';

/** Shared by Instagram and Facebook: the Graph API, its errors and its paging. */

const VERSION = 'v23.0';
const MINUTE_MS = 60_000;

const GraphError = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
});

/** Session ended, token invalid or lacking a permission. */
const CREDENTIAL_CODES = new Set([102, 190, 463, 467]);
/** Too many calls of the app, the user, the page or the business. */
const LIMIT_CODES = new Set([4, 17, 32, 341, 368, 613, 80001, 80002, 80004]);
const MISSING_OBJECT = 33;

/** Calls the Graph API with a token. @throws PlatformError */
export async function callGraph(
  base: string,
  path: string,
  token: string,
  request: PlatformRequest = {},
): Promise<unknown> {
  const answer = await ask(base, `/${VERSION}${path}`, { ...request, token });
  if (!answer.ok) throw errorOf(answer);
  return answer.body;
}

function errorOf({ status, headers, body }: PlatformAnswer): PlatformError {
  const parsed = GraphError.safeParse(body);
  if (!parsed.success) {
    if (status === 429) return new PlatformError('limited', 'Too many calls.', retryAfterMs(headers));
    if (isServerError(status))
      return new PlatformError('unreachable', `The platform returned status ${status}.`);
    return new PlatformError('refused', `The platform returned status ${status}.`);
  }
  const { message, code, error_subcode, error_user_msg, is_transient } = parsed.data.error;
  const text = error_user_msg || message || `Error ${code}`;
  if (LIMIT_CODES.has(code) || status === 429) {
    return new PlatformError('limited', text, regainMs(headers) ?? retryAfterMs(headers));
  }
  if (CREDENTIAL_CODES.has(code) || status === 401) return new PlatformError('credentials', text);
  if (error_subcode === MISSING_OBJECT || status === 404) return new PlatformError('gone', text);
  if (is_transient || code === 1 || code === 2 || isServerError(status)) {
    return new PlatformError('unreachable', text);
  }
  return new PlatformError('refused', text);
}

const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })),
);

/** The delay in `X-Business-Use-Case-Usage` until calls are accepted again. Milliseconds; null when there is none. */
function regainMs(headers: Headers): number | null {
  try {
    const usage = Usage.parse(JSON.parse(headers.get('x-business-use-case-usage') ?? ''));
    const minutes = Object.values(usage).flatMap((of) =>
      of.map((one) => one.estimated_time_to_regain_access ?? 0),
    );
    const most = Math.max(0, ...minutes);
    return most > 0 ? most * MINUTE_MS : null;
  } catch {
    return null;
  }
}

const Paging = z.object({
  cursors: z.object({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
});

/** A page of a Graph API list. `after` is the cursor of the next page; null on the last one. */
export const graphPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).default([]), paging: Paging.optional() }).transform(({ data, paging }) => ({
    data,
    after: paging?.next ? (paging.cursors?.after ?? null) : null,
  }));

/** The items of all further pages of a list, from the cursor `first`. */
export async function remainingPages<Item>(
  first: string | null,
  pageAfter: (after: string) => Promise<{ data: Item[]; after: string | null }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let after = first; after; ) {
    const page = await pageAfter(after);
    found.push(...page.data);
    after = page.after;
  }
  return found;
}

export const Person = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  username: z.string().optional(),
});
export const Created = z.object({ id: z.string() });

/** A time in the format of the Graph API: 2026-11-02T09:00:00+0000. */
export const GraphMoment = z.string().transform((text, context) => {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) context.addIssue('not a moment');
  return at;
});

/** Posts whose comments are read in one call. */
export const POSTS_AT_ONCE = 25;
/** Pages of the newest posts read by an incremental sync. */
const NEWEST_PAGES = 4;

/**
 * The cursor of a sync: the number of pages of posts read, and the next page. Null at the end, which an incremental
 * sync reaches after `NEWEST_PAGES`.
 */
export function nextCursor(since: Date | null, pages: number, after: string | null): string | null {
  const goesOn = since === null || pages < NEWEST_PAGES;
  return after !== null && goesOn ? `${pages}:${after}` : null;
}
export function readCursor(cursor: string | null): { pages: number; after: string | undefined } {
  const [, pages, after] = cursor?.match(/^(\d+):(.+)$/) ?? [];
  return { pages: Number(pages ?? 0), after };
}

/** The first line of a post, to identify it. */
export const aboutPost = (text: string | undefined): string =>
  (text ?? '').trim().split('\n')[0]?.slice(0, 200) ?? '';
