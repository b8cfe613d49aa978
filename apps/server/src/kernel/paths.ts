import { common } from '@foyer/contract/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal } from './refusal.ts';

/** The longest address of anything but a call. Characters. */
const MAX_ADDRESS = 4_000;
/** The longest path: file systems take no longer ones. Characters. */
const MAX_PATH = 1_000;
/** Paths of other hosts to some browsers, of other folders to file systems, or of nothing: none of ours has them. */
const ODD = /^[^/]|\/\/|\\|%5c|%2f%2f|(^|\/|%2f)(\.|%2e){1,2}(\/|%2f|$)|%[01]|%7f/i;

/**
 * Answers addresses that are neither a call nor a path of ours before anything looks for a file there. What calls make
 * of theirs is in the contract.
 */
export function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, routeOptions }: FastifyRequest) => {
    if (routeOptions.config.call) return;
    const [path = ''] = url.split('?', 1);
    if (url.length > MAX_ADDRESS || path.length > MAX_PATH) throw new Refusal(common.addressTooLong);
    if (ODD.test(path)) throw notFound();
  });
}
