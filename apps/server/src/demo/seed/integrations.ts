import { syncedId } from '../../areas/integrations/contact-sync/state.ts';
import type { integrationCalls, integrationSyncs, integrations } from '../../areas/integrations/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { callRecipes, integrationRecipes } from '../content/integrations.ts';
import { TIDEWELL } from '../ids.ts';
import { DAY_MS } from './calendar.ts';
import { idAt } from './visits.ts';

const merchantId = TIDEWELL;
const HOUR_MS = 3_600_000;

/** Accounts of the demo shop at other systems, simulated, with a log of calls. */
export function makeIntegrations(now: Date, sealSecret: string) {
  const createdAt = new Date(now.getTime() - 60 * DAY_MS);
  const connections = integrationRecipes.map(
    ({ integration, settings = {} }): typeof integrations.$inferInsert => {
      const id = newId();
      return {
        ...{ merchantId, id, integration, settings, isSimulated: true, state: 'connected' },
        sealedValues: seal(sealSecret, `integrations/${merchantId}/${id}/values`, '{}'),
        ...{ checkedAt: now, createdAt, modifiedAt: createdAt },
      };
    },
  );
  const syncs = integrationRecipes.flatMap(
    ({ integration, sync }): (typeof integrationSyncs.$inferInsert)[] => {
      const id = syncedId(integration);
      const times = { pulledUntil: now, pushedUntil: now, ranAt: now };
      return id && sync ? [{ merchantId, integration: id, direction: 'both', ...sync, ...times }] : [];
    },
  );
  const calls = callRecipes.map(
    ({ ago, ms, method, url, body, status = 200, ...call }): typeof integrationCalls.$inferInsert => {
      const at = new Date(now.getTime() - ago * HOUR_MS);
      const isDone = status < 400;
      return {
        ...{ merchantId, id: idAt(at), ...call, status, duration: ms, attempts: 1, createdAt: at },
        state: isDone ? 'done' : 'failed',
        request: { method, url, body },
        error: isDone ? null : { text: 'The answer has status {status}.', values: { status } },
      };
    },
  );
  return { connections, syncs, calls };
}
