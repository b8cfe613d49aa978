import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The cookies of a request and its reply. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets an `HttpOnly`, `SameSite=Strict` cookie. */
  set(name: string, value: string, where: { readonly path: string; readonly maxAgeSeconds: number }): void;
}

export const cookiesOf = (
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Cookies => ({
  get: (name) => parseCookie(request.headers.cookie ?? '')[name],
  set: (name, value, { path, maxAgeSeconds }) => {
    const secure = request.protocol === 'https' || PUBLIC_URL?.startsWith('https:') === true;
    const cookie = { name, value, path, maxAge: maxAgeSeconds, httpOnly: true, secure } as const;
    reply.header('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'strict' }));
  },
});
