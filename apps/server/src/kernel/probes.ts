import { common } from '@foyer/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/tenant.ts';
import { Refusal } from './refusal.ts';

/** `/healthz`: the process lives. `/readyz`: it can do its work now, and is not about to stop. */
export function addProbes(app: FastifyInstance, database: Database) {
  let leaving = false;
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const reachable = await database.ping().then(
      () => true,
      () => false,
    );
    if (leaving || !reachable) throw new Refusal(common.unavailable);
    return { status: 'ok' };
  });
  return {
    /** From now on `/readyz` tells that the server is about to stop. */
    leave: () => {
      leaving = true;
    },
  };
}
