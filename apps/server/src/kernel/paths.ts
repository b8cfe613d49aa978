import { common } from '@foyer/contract/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal } from './refusal.ts';

/** The longest URL of a request that is not a call. Characters. */
const MAX_ADDRESS = 4_000;
/** The longest path, below the limit of file systems. Characters. */
const MAX_PATH = 1_000;
/** Paths that some browsers read as another host, or file systems as another folder. */
const ODD = /^[^/]|\/\/|\\|%5c|%2f%2f|(^|\/|%2f)(\.|%2e){1,2}(\/|%2f|$)|%[01]|%7f/i;

/**
 * Refuses malformed paths before they are looked up as files. Paths of calls are validated by the contract.
 */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, routeOptions }: FastifyRequest) => {
    if (routeOptions.config.call) return;
    const [path = ''] = url.split('?', 1);
    if (url.length > MAX_ADDRESS || path.length > MAX_PATH) throw new Refusal(common.addressTooLong);
    if (ODD.test(path)) throw notFound();
  });
}
