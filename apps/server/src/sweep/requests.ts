import { randomInt } from 'node:crypto';
import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';
import { defaultRights, rightOn, suffices } from '@foyer/domain/rights';
import { ROLES } from '@foyer/domain/roles';
import type { z } from 'zod';
import type { Call, World } from './area-sweep.ts';
import { areaSweeps } from './areas.ts';
import { knownOf } from './meanings.ts';
import { type Leaf, leavesOf, sampleOf, withValue } from './samples.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
export type Input = Partial<Record<Part, unknown>>;

/** Valid input of a call with every optional part. */
export const inputFor = (call: Call, world: World): Input =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const schema = call[part];
      return schema ? [[part, sampleOf(schema as z.ZodType, knownOf(world, call))]] : [];
    }),
  );

/** The path of a value in one part of a call's input. */
export interface InputPath extends Leaf {
  readonly part: Part;
}

export const inputPathsOf = (call: Call): InputPath[] =>
  PARTS.flatMap((part) => {
    const schema = call[part];
    return schema ? leavesOf(schema as z.ZodType).map((leaf) => ({ ...leaf, part })) : [];
  });

export const replaced = (input: Input, { part, path }: InputPath, value: unknown): Input => ({
  ...input,
  [part]: withValue(input[part], path, value),
});

/** A token that may make the call: of the visitor, or of a member. */
export async function tokenFor(call: Call, world: World): Promise<string | undefined> {
  switch (call.access.kind) {
    case 'anyone':
    case 'client':
      return undefined;
    case 'visitor':
      return world.visitorToken;
    default:
      return world.memberToken('ADMIN');
  }
}

/** A role that may not make the call; null if every role may. */
export function roleWithout(call: Call): string | null {
  const { access } = call;
  if (access.kind === 'admin') return 'MANAGER';
  if (access.kind !== 'page') return null;
  const mayNot = (role: string) =>
    !access.pages.some((page) => suffices(rightOn(defaultRights(role), page), access.right));
  return ROLES.find(mayNot) ?? null;
}

/** An answer with its unparsed text. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  readonly body: { error?: string; errorDescription?: string; field?: string } & Record<string, unknown>;
}

const basic = `Basic ${Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString('base64')}`;

/** Makes a call from a new address each time, to avoid rate limits. */
export async function send(
  url: string,
  call: Call,
  { params, query, body }: Input,
  token?: string,
  upload?: FormData | string,
): Promise<Answer> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key]).toWellFormed()),
  );
  const search = new URLSearchParams(
    Object.entries((query as object) ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const response = await fetch(`${url}${path}?${search}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
      ...(call.access.kind === 'client' && { authorization: basic }),
      // Passkeys are bound to the origin.
      ...(/secondFactor/.test(call.path) && { origin: 'http://localhost' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(call.signed && areaSweeps[call.area]?.signature?.(query, JSON.stringify(body))),
    },
    ...(call.upload
      ? { body: upload ?? formFor(call) }
      : body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  };
}

const formFor = ({ path }: Call): FormData =>
  /picture|images/.test(path) ? form(Buffer.from(PICTURE, 'base64'), 'picture.png') : form();

export function form(
  content: string | Uint8Array<ArrayBuffer> = 'A file.\nOf two lines.',
  name = 'note.txt',
): FormData {
  const data = new FormData();
  data.append('category', 'chat');
  data.append('file', new Blob([content], { type: 'text/plain' }), name);
  return data;
}

/** A PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
