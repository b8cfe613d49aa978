import { common } from '@foyer/contract/kernel/errors';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import type { ProcessRole } from './role-names.ts';

/** Prefixes of the paths of the chat role; a proxy needs the same list. */
const CHAT_PATHS = [LIVE_PATH, '/api/widget/', '/widget/'];
/** Prefixes of the paths that every process serves. */
const COMMON_PATHS = ['/healthz', '/readyz', '/metrics', '/files/'];

const beginsWithOne = (path: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => path.startsWith(beginning));

/** Whether a process with these roles serves the path. */
export function answersPath(roles: readonly ProcessRole[], path: string): boolean {
  if (beginsWithOne(path, COMMON_PATHS)) return true;
  return roles.includes(beginsWithOne(path, CHAT_PATHS) ? 'chat' : 'api');
}

/** Refuses requests for processes of another role, so that a wrong proxy rule is noticed at once. */
export function keepToRoles(app: FastifyInstance, roles: readonly ProcessRole[]): void {
  if (roles.includes('api') && roles.includes('chat')) return;
  app.addHook('onRequest', async ({ url }) => {
    if (!answersPath(roles, url)) throw new Refusal(common.elsewhere);
  });
}
