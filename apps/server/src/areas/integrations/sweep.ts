import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { integrationCalls, integrations } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly integrationCallId: string;
  }
}

export const sweep = defineSweep({
  after: ['merchants'],
  rows: () => ({ integrationCallId: newId() }),
  async write(db, { merchantId, mark, integrationCallId }, sealSecret) {
    const id = newId();
    await db.insert(integrations).values({
      ...{ merchantId, id, integration: 'hubspot', settings: {}, state: 'failed' },
      sealedValues: seal(
        sealSecret,
        `integrations/${merchantId}/${id}/values`,
        JSON.stringify({ token: mark }),
      ),
      error: { text: mark, values: {} },
    });
    await db.insert(integrationCalls).values({
      ...{ merchantId, id: integrationCallId, integration: 'hubspot', action: 'findContact', cause: 'try' },
      ...{
        state: 'failed',
        duration: 1,
        attempts: 1,
        input: { email: `${mark}@example.org` },
        response: mark,
      },
      request: { method: 'GET', url: `https://example.org/${mark}`, body: mark },
    });
  },
  ids: ({ integrationCallId }) => [[/integrationCalls/, integrationCallId]],
  fields: () => ({ integration: 'hubspot' }),
  special: {
    connectIntegration: () => ({ integration: 'hubspot', values: { token: 'pat-1' } }),
    tryIntegrationAction: () => ({
      integration: 'hubspot',
      action: 'findContact',
      input: { email: 'ada@example.org' },
    }),
    finishIntegrationConsent: () => ({ code: '4/once', state: 'v1.a.b.c' }),
    setContactSync: () => ({ integration: 'hubspot', direction: 'in' }),
    orchestrate: () => ({ url: 'http://127.0.0.1:9/' }),
  },
  // Tests reach no provider.
  refused: {
    checkIntegration: 'integration_refused',
    askIntegrationConsent: 'integration_refused',
    finishIntegrationConsent: 'integration_refused',
  },
  withoutRows: ['listIntegrationCalls integration'],
  ignored: [],
});
