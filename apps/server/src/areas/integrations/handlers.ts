import type { integrations as calls } from '@foyer/contract';
import { integrationRefused, replayImpossible } from '@foyer/contract/integrations/errors';
import { integrationCallList } from '@foyer/contract/integrations/list';
import type { ContactSyncState } from '@foyer/contract/integrations/shapes';
import { common } from '@foyer/contract/kernel/errors';
import type { IntegrationValues } from '@foyer/domain/integrations/descriptor';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { tableList } from '../../kernel/table-list.ts';
import { type CallRow, isReplayable, presentCall } from './call-log.ts';
import { callAction } from './calling.ts';
import {
  type ConnectionRow,
  connectionRecords,
  listConnections,
  presentConnection,
  sameAccount,
  saveConnection,
} from './connections.ts';
import { consentPage, finishConsent, returnUrl } from './consent.ts';
import { listSyncs, presentSync, setSync } from './contact-sync/index.ts';
import { deliveryUrl } from './inbound/webhook.ts';
import { orchestrate } from './orchestrator.ts';
import { runIntegrationAction } from './running.ts';
import { integrationCalls, integrations } from './tables.ts';

const { createdAt, id, integration, state } = integrationCalls;

export const callRows = tableList(integrationCalls, {
  list: integrationCallList,
  id,
  sorts: { time: createdAt },
  filters: { integration, state, on: createdAt },
});

async function findCall(db: Db, merchantId: number, of: string): Promise<CallRow> {
  const [row] = await db
    .select()
    .from(integrationCalls)
    .where(and(eq(integrationCalls.merchantId, merchantId), eq(id, of)));
  if (!row) throw notFound();
  return row;
}

async function present(scope: MemberScope, row: ConnectionRow) {
  const { merchantId, read } = scope.tenant;
  const sync = (await read((db) => listSyncs(db, merchantId))).find(
    (one) => one.integration === row.integration,
  );
  const { config } = scope.services;
  return presentConnection(config, row, sync ? presentSync(sync) : null, deliveryUrl(config, row));
}

/**
 * Asks the provider whether a connection works, and stores what it says.
 * @throws Refusal if it does not work, or another account was entered meanwhile
 */
async function check(scope: MemberScope, row: ConnectionRow): Promise<ConnectionRow> {
  const described = integrationOf(row.integration);
  if (!described.check)
    throw new Refusal(integrationRefused, {
      message: 'This integration has no connection test. Run an action to test it.',
    });
  const call = await callAction(
    scope.services,
    row,
    described.check,
    {},
    { action: 'check', cause: 'check' },
  );
  const isGood = call.state === 'done';
  const checked = await act(scope, async (db) => {
    const [stored] = await db
      .update(integrations)
      .set({ state: isGood ? 'connected' : 'failed', error: call.error, checkedAt: new Date() })
      .where(sameAccount(row))
      .returning();
    if (!stored) throw new Refusal(common.conflict);
    return {
      result: stored,
      audit: [],
      events: [settingsChanged(row.merchantId, 'integrations')],
    };
  });
  if (!isGood)
    throw new Refusal(
      integrationRefused,
      call.error ? { message: call.error.text, values: call.error.values } : {},
    );
  return checked;
}

/** Runs an action for a member. @throws Refusal if it was not called */
async function run(
  scope: MemberScope,
  of: IntegrationId,
  action: string,
  input: IntegrationValues,
  cause: 'try' | 'replay',
) {
  const { services, tenant } = scope;
  const result = await runIntegrationAction(services, tenant.merchantId, of, action, input, { cause });
  const { callId } = result;
  if (callId === null) {
    const { error, reason } = result as Extract<typeof result, { success: false }>;
    if (reason === 'bad_input') throw badInput('input', error.text, error.values);
    throw new Refusal(integrationRefused, { message: error.text, values: error.values });
  }
  await act(scope, async () => ({
    result: undefined,
    audit: [{ action: 'integration.called', subject: ['integration', of], after: { action, callId } }],
    events: [],
  }));
  return presentCall(await tenant.read((db) => findCall(db, tenant.merchantId, callId)));
}

export const handlers: Handlers<typeof calls> = {
  async listIntegrations(scope) {
    const { services, tenant } = scope;
    const [rows, syncs] = await Promise.all([
      listConnections(scope),
      tenant.read((db) => listSyncs(db, tenant.merchantId)),
    ]);
    const syncOf = new Map<string, ContactSyncState>(syncs.map((one) => [one.integration, presentSync(one)]));
    return {
      connections: rows.map((row) =>
        presentConnection(
          services.config,
          row,
          syncOf.get(row.integration) ?? null,
          deliveryUrl(services.config, row),
        ),
      ),
      returnUrl: returnUrl(scope),
    };
  },

  async connectIntegration(scope, { params, body: { values, ifUnmodifiedSince } }) {
    const row = await saveConnection(scope, params.integration, values, { ifUnmodifiedSince });
    return present(scope, row);
  },

  disconnectIntegration: (scope, { params }) => connectionRecords.remove(scope, params.integration),

  async setContactSync(scope, { params, body }) {
    await setSync(scope, params.integration, body);
    return present(scope, await connectionRecords.get(scope, params.integration));
  },

  async checkIntegration(scope, { params }) {
    const row = await connectionRecords.get(scope, params.integration);
    return present(scope, await check(scope, row));
  },

  askIntegrationConsent: (scope, { params }) => consentPage(scope, params.integration),

  async finishIntegrationConsent(scope, { body }) {
    const row = await check(scope, await finishConsent(scope, body));
    return present(scope, row);
  },

  tryIntegrationAction: (scope, { params, body }) =>
    run(scope, params.integration, params.action, body.input, 'try'),

  async listIntegrationCalls({ tenant }, { query }) {
    const { page, ...rest } = await callRows.pageWithTotal(tenant, query);
    return { calls: page.map(presentCall), ...rest };
  },

  getIntegrationCall: async ({ tenant: { merchantId, read } }, { params }) =>
    presentCall(await read((db) => findCall(db, merchantId, params.id))),

  async replayIntegrationCall(scope, { params }) {
    const { merchantId, read } = scope.tenant;
    const call = await read((db) => findCall(db, merchantId, params.id));
    if (!isReplayable(call)) throw new Refusal(replayImpossible);
    return run(scope, call.integration, call.action, call.input, 'replay');
  },

  orchestrate: ({ services, tenant }, { body }) => orchestrate(services, tenant.merchantId, body),
};
