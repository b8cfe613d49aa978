import { common } from '@foyer/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { type Database, PoolExhausted } from '../database/tenant.ts';
import { Refusal } from './refusal.ts';

/** What `/readyz` says besides. None of it decides whether the server is ready. */
type Details = () => Promise<Record<string, unknown>>;

/** `/healthz`: the process lives. `/readyz`: it can do its work now, and is not about to stop. */
export function addProbes(app: FastifyInstance, database: Database, details: Details) {
  let leaving = false;
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (leaving) throw new Refusal(common.unavailable);
    await database.ping().catch((error) => {
      throw error instanceof PoolExhausted ? new Refusal(common.busy) : new Refusal(common.unavailable);
    });
    return { status: 'ok', details: await details().catch(() => ({})) };
  });
  // Whoever keeps a connection is told with the next answer to take another one.
  app.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  return {
    /** From now on `/readyz` tells that the server is about to stop. */
    leave: () => {
      leaving = true;
    },
  };
}
