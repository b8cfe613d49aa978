import { common } from '@foyer/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { type Database, PoolExhausted } from '../database/tenant.ts';
import { Refusal } from './refusal.ts';

/** Further information in `/readyz`, which does not affect readiness. */
type Details = () => Promise<Record<string, unknown>>;

/** `/healthz`: the process is alive. `/readyz`: it reaches the database and is not about to stop. */
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
  // Moves keep-alive connections to another server.
  app.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  return {
    /** Makes `/readyz` fail, since the server is about to stop. */
    leave: () => {
      leaving = true;
    },
  };
}
