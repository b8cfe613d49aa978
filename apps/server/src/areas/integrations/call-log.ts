import { REPLAYABLE_CAUSES } from '@foyer/contract/integrations/constants';
import type { IntegrationCallDetail } from '@foyer/contract/integrations/shapes';
import type { IntegrationValues } from '@foyer/domain/integrations/descriptor';
import { INTEGRATION_IDS, type IntegrationId } from '@foyer/domain/integrations/index';
import type { Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import type { Sent } from './sending.ts';
import { integrationCalls } from './tables.ts';

export type CallRow = typeof integrationCalls.$inferSelect;

/** How much of a request and an answer is kept. Characters. */
const KEPT_MAX = 10_000;

interface NewCall extends Pick<CallRow, 'integration' | 'action' | 'cause' | 'input' | 'request'> {
  readonly sent: Sent;
}

/** Logs a call. */
export async function storeCall(
  { database, bus }: Services,
  merchantId: number,
  { sent, request, ...call }: NewCall,
): Promise<CallRow> {
  const { state, status, duration, attempts, error, text } = sent;
  const row = await database.tenant(merchantId).transaction(async (db) => {
    const [stored] = await db
      .insert(integrationCalls)
      .values({
        ...{ merchantId, id: newId(), ...call, state, status, duration, attempts, error },
        request: { ...request, body: request.body.slice(0, KEPT_MAX).toWellFormed() },
        response: text.slice(0, KEPT_MAX).toWellFormed(),
      })
      .returning();
    return stored as CallRow;
  });
  bus.publish(settingsChanged(merchantId, 'integrationCalls'));
  return row;
}

type Replayable = CallRow & { readonly integration: IntegrationId; readonly input: IntegrationValues };

/** Whether a call ran an action of an integration that can be run again. */
export const isReplayable = (row: CallRow): row is Replayable =>
  row.input !== null &&
  REPLAYABLE_CAUSES.includes(row.cause) &&
  INTEGRATION_IDS.some((one) => one === row.integration);

/** The wire form of a call. */
export const presentCall = (row: CallRow): IntegrationCallDetail => ({
  id: row.id,
  integration: row.integration,
  action: row.action,
  cause: row.cause,
  state: row.state,
  status: row.status,
  duration: row.duration,
  attempts: row.attempts,
  error: row.error,
  isReplayable: isReplayable(row),
  createdDate: row.createdAt.toISOString(),
  request: row.request,
  response: row.response,
});
