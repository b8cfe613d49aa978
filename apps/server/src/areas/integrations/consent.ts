import { integrationRefused } from '@foyer/contract/integrations/errors';
import { fillText } from '@foyer/domain/integrations/descriptor';
import { INTEGRATION_IDS, type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { act } from '../../kernel/action.ts';
import type { MemberScope, Scope } from '../../kernel/context.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { seal, unseal } from '../../kernel/seal.ts';
import { grant, storeGranted } from './access-tokens.ts';
import { type ConnectionRow, connectionRecords, openValues, restartChanges } from './connections.ts';
import { unlinkContacts } from './contact-sync/state.ts';

/** How long a person may take on the provider's page. */
const CONSENT_MS = 3_600_000;

/** A state belongs to the member who asked, so that nobody can connect their own account for another member. */
const stateContext = ({ tenant, caller }: MemberScope) =>
  `integrations/consent/${tenant.merchantId}/${caller.id}`;

/** The address to which a provider sends a person back: the settings of integrations. */
export const returnUrl = ({ services }: Scope) => publicUrl(services.config, '/settings/integrations');

function consentOf(integration: IntegrationId) {
  const { auth, name } = integrationOf(integration);
  if (auth.kind !== 'oauth2' || !auth.consent)
    throw new Refusal(integrationRefused, {
      message: 'Access to {name} cannot be allowed on a page.',
      values: { name },
    });
  return { auth, consent: auth.consent };
}

/** The provider's page on which a person allows access. */
export async function consentPage(scope: MemberScope, integration: IntegrationId) {
  const { config } = scope.services;
  const { consent } = consentOf(integration);
  const row = await connectionRecords.get(scope, integration);
  const { values } = openValues(config, row);
  const state = { integration, until: Date.now() + CONSENT_MS };
  const url = new URL(fillText(consent.url, values));
  url.search = new URLSearchParams({
    ...Object.fromEntries(
      Object.entries(consent.query).map(([name, value]) => [name, fillText(value, values)]),
    ),
    response_type: 'code',
    client_id: values.clientId ?? '',
    redirect_uri: returnUrl(scope),
    state: seal(config.SEAL_SECRET, stateContext(scope), JSON.stringify(state)),
  }).toString();
  return { url: url.href };
}

/**
 * Exchanges the code with which a provider sent a person back.
 * @throws Refusal when the state is not this member's or too old, the provider refuses, or another account was entered
 * or allowed meanwhile
 */
export async function finishConsent(
  scope: MemberScope,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<ConnectionRow> {
  const { services } = scope;
  const integration = integrationIn(scope, state);
  const { auth } = consentOf(integration);
  const row = await connectionRecords.get(scope, integration);
  const { values } = openValues(services.config, row);
  const { clientId = '', clientSecret = '' } = values;
  const granted = await grant(services, integration, fillText(auth.tokenUrl, values), {
    ...{ grant_type: 'authorization_code', code, redirect_uri: returnUrl(scope) },
    ...{ client_id: clientId, client_secret: clientSecret },
  });
  if ('refused' in granted)
    throw new Refusal(integrationRefused, {
      message: 'The provider did not grant access. Please try again.',
    });
  await act(scope, async (db) => {
    // A call with the earlier account may have stored a rotated token meanwhile.
    const current = await connectionRecords.lock(db, scope, integration, {
      ifUnmodifiedSince: row.modifiedAt.toISOString(),
    });
    await storeGranted(services, db, current, granted, openValues(services.config, current).secrets);
    await unlinkContacts(db, row.merchantId, integration);
    await restartChanges(db, current);
    return {
      result: undefined,
      audit: [{ action: 'integration.allowed', subject: ['integration', integration] }],
      events: [],
    };
  });
  return connectionRecords.get(scope, integration);
}

function integrationIn(scope: MemberScope, state: string): IntegrationId {
  try {
    const sealed = unseal(scope.services.config.SEAL_SECRET, stateContext(scope), state);
    const { integration, until } = JSON.parse(sealed) as { integration: string; until: number };
    const known = INTEGRATION_IDS.find((id) => id === integration);
    if (known && until > Date.now()) return known;
  } catch {
    // Not sealed here, or for another member.
  }
  throw new Refusal(integrationRefused, {
    message: 'This request has expired, or belongs to another member. Please try again.',
  });
}
