import { z } from 'zod';
import { admin, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { INTEGRATION_CALL_DAYS } from './constants.ts';
import { integrationRefused, replayImpossible } from './errors.ts';
import { integrationCallList } from './list.ts';
import {
  ContactSyncInput,
  IntegrationCall,
  IntegrationCallDetail,
  IntegrationConnection,
  IntegrationInput,
  IntegrationName,
  IntegrationValuesInput,
  OrchestratorInput,
  OrchestratorReply,
} from './shapes.ts';

export const description = 'Calls to other systems, and the accounts there.';

const named = z.object({ integration: IntegrationName });
const one = z.object({ id: Uuid });

export const listIntegrations = defineCall({
  method: 'GET',
  path: '/api/integrations',
  access: page('settings'),
  topics: ['integrations'],
  reply: z.object({
    connections: z.array(IntegrationConnection),
    /** The redirect URI that providers with a page for consent have to know. */
    returnUrl: z.string(),
  }),
  summary: 'List connected integrations',
});

export const connectIntegration = defineCall({
  method: 'PUT',
  path: '/api/integrations/{integration}',
  access: admin,
  topics: ['integrations'],
  params: named,
  body: IntegrationValuesInput.extend(precondition),
  reply: IntegrationConnection,
  summary: 'Store the account of an integration. Omitted secrets are kept. Check it to connect it',
});

export const disconnectIntegration = defineCall({
  method: 'DELETE',
  path: '/api/integrations/{integration}',
  access: admin,
  topics: ['integrations'],
  params: named,
  reply: Done,
  summary: 'Disconnect an integration. Its calls stay in the log',
});

export const checkIntegration = defineCall({
  method: 'POST',
  path: '/api/integrations/{integration}/check',
  access: admin,
  topics: ['integrations', 'integrationCalls'],
  params: named,
  reply: IntegrationConnection,
  errors: [integrationRefused],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Check the account of an integration',
});

export const askIntegrationConsent = defineCall({
  method: 'POST',
  path: '/api/integrations/{integration}/consent',
  access: admin,
  params: named,
  reply: z.object({
    /** The page of the provider. */
    url: z.string(),
  }),
  errors: [integrationRefused],
  summary: 'Get the page on which a person allows access',
});

export const finishIntegrationConsent = defineCall({
  method: 'POST',
  path: '/api/integrationConsents',
  access: admin,
  topics: ['integrations', 'integrationCalls'],
  body: z.strictObject({ code: z.string().min(1).max(4000), state: z.string().min(1).max(2000) }),
  reply: IntegrationConnection,
  errors: [integrationRefused],
  summary: 'Exchange the code with which a provider sent a person back, and check the account',
});

export const setContactSync = defineCall({
  method: 'PUT',
  path: '/api/integrations/{integration}/contactSync',
  access: admin,
  topics: ['integrations'],
  params: named,
  body: ContactSyncInput,
  reply: IntegrationConnection,
  errors: [integrationRefused],
  summary: 'Set the contact sync of a connected integration',
  description:
    'Changes are synced within about two minutes. Of a contact that changed on both sides, the change that is ' +
    'received last counts. Blank values and deletions are not synced.',
});

export const tryIntegrationAction = defineCall({
  method: 'POST',
  path: '/api/integrations/{integration}/actions/{action}',
  access: admin,
  topics: ['integrationCalls'],
  params: named.extend({ action: z.string().max(40) }),
  body: z.strictObject({ input: IntegrationInput }),
  reply: IntegrationCallDetail,
  errors: [integrationRefused],
  summary: 'Run an action of a connected integration',
  description: 'A refusal by the provider is a reply with the state `failed`.',
});

export const listIntegrationCalls = defineCall({
  method: 'GET',
  path: '/api/integrationCalls',
  access: admin,
  topics: ['integrationCalls'],
  query: z.object(listQuery(integrationCallList)),
  reply: GridPage.extend({ calls: z.array(IntegrationCall), ...RowTotal.shape }),
  summary: 'List calls of integrations',
  description: `They are kept for ${INTEGRATION_CALL_DAYS} days.`,
});

export const getIntegrationCall = defineCall({
  method: 'GET',
  path: '/api/integrationCalls/{id}',
  access: admin,
  topics: ['integrationCalls'],
  params: one,
  reply: IntegrationCallDetail,
  summary: 'Get a call with what was sent and answered',
});

export const replayIntegrationCall = defineCall({
  method: 'POST',
  path: '/api/integrationCalls/{id}/replay',
  access: admin,
  topics: ['integrationCalls'],
  params: one,
  reply: IntegrationCallDetail,
  errors: [integrationRefused, replayImpossible],
  summary: 'Run the action of a call again, with the same input',
});

export const orchestrate = defineCall({
  method: 'POST',
  path: '/api/orchestrate',
  access: admin,
  topics: ['integrationCalls'],
  body: OrchestratorInput,
  reply: OrchestratorReply,
  rateLimit: { max: 120, perSeconds: 60 },
  summary: 'Make a call to any REST or SOAP endpoint',
  description:
    'Catalogue 7.1 and 7.21. The body is sent as JSON, or as it is if a content type is among the headers. ' +
    'Addresses on a private network are refused unless the installation allows them. Never repeated.',
});
