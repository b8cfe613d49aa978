import { INTEGRATION_CALLS, type INTEGRATION_CAUSES } from '@foyer/contract/integrations/constants';
import type { Wording } from '@foyer/contract/kernel/errors';
import {
  fillTemplate,
  fillText,
  type Integration,
  type IntegrationAction,
  type IntegrationField,
  type IntegrationValues,
} from '@foyer/domain/integrations/descriptor';
import { INTEGRATION_IDS, type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import type { Services } from '../../kernel/context.ts';
import { accessToken, basic, parsed } from './access-tokens.ts';
import { addressOf } from './addresses.ts';
import { type CallRow, storeCall } from './call-log.ts';
import { type ConnectionRow, findConnection, openValues } from './connections.ts';
import { type Sending, type Sent, sendRequest } from './sending.ts';
import { simulatedAnswer } from './simulated.ts';

type Cause = keyof typeof INTEGRATION_CAUSES;

const CALLS = { name: 'integration', max: INTEGRATION_CALLS, perSeconds: 60 } as const;
const HIDDEN = '•••';

/** The result of an action. `unknown`: no answer, so it may have been done; never repeat it without asking. */
export type IntegrationResult =
  | { readonly success: true; readonly status: number; readonly data: unknown; readonly callId: string }
  | {
      readonly success: false;
      readonly reason: 'not_connected' | 'bad_input' | 'limited' | 'failed' | 'unknown';
      readonly status: number | null;
      readonly error: Wording;
      readonly callId: string | null;
    };

const refusal = (
  reason: 'not_connected' | 'bad_input' | 'limited',
  text: string,
  values: Wording['values'] = {},
): IntegrationResult => ({ success: false, reason, status: null, error: { text, values }, callId: null });

/**
 * Runs an action of a connected integration and logs the call. For rules, bots and macros. Never throws for what the
 * provider does.
 * @param integrationId one of `INTEGRATION_IDS`
 * @param action the name of one of its actions
 * @param input the values of the action's inputs
 */
export async function runIntegrationAction(
  services: Services,
  merchantId: number,
  integrationId: string,
  action: string,
  input: IntegrationValues,
  cause: Cause = 'automation',
): Promise<IntegrationResult> {
  const id = INTEGRATION_IDS.find((one) => one === integrationId);
  const described = id && actionOf(integrationOf(id), action);
  if (!id || !described) return refusal('bad_input', 'This action does not exist.');
  const wrong = wrongInput(described, input);
  if (wrong) return refusal('bad_input', 'Please enter valid {title}', { title: wrong });
  const row = await services.database.tenant(merchantId).read((db) => findConnection(db, merchantId, id));
  if (!row) return refusal('not_connected', '{name} is not connected.', { name: integrationOf(id).name });
  const { isAllowed } = await services.limits.take(CALLS, `${merchantId} ${id}`);
  if (!isAllowed) return refusal('limited', 'Too many calls. Please wait a minute.');
  const call = await callAction(services, row, described, input, { action, cause });
  if (call.state === 'done') {
    const { status, answer } = call;
    return { success: true, status: status ?? 200, data: dataOf(answer), callId: call.id };
  }
  return {
    success: false,
    reason: call.state,
    status: call.status,
    error: call.error ?? { text: 'It failed.', values: {} },
    callId: call.id,
  };
}

export const actionOf = ({ actions }: Integration, name: string): IntegrationAction | undefined =>
  Object.hasOwn(actions, name) ? actions[name] : undefined;

/** The title of an input that is missing, unknown or malformed. Null if there is none. */
function wrongInput({ inputs }: IntegrationAction, given: IntegrationValues): string | null {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(inputs, name));
  if (unknown) return unknown;
  for (const [name, { title, isOptional, type, pattern }] of Object.entries(inputs)) {
    const value = given[name];
    if (value === undefined || value === '') {
      if (isOptional) continue;
      return title;
    }
    if (type === 'number' && !Number.isFinite(Number(value))) return title;
    if (pattern && !new RegExp(pattern, 'u').test(String(value))) return title;
  }
  return null;
}

/** Inputs as templates need them: numbers as numbers, lines as lists, nothing for empty ones. */
const typed = ({ inputs }: IntegrationAction, given: IntegrationValues): IntegrationValues =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === '' ? [] : [[name, typedValue(value, inputs[name]?.type)]],
    ),
  );

function typedValue(
  value: IntegrationValues[string],
  type: IntegrationField['type'],
): IntegrationValues[string] {
  if (type === 'number') return Number(value);
  if (type !== 'texts') return value;
  const lines = String(value)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).map((text) => ({ text }));
}

type Callable = Pick<IntegrationAction, 'method' | 'path'> &
  Partial<IntegrationAction> &
  Pick<Sending, 'attempts'>;

interface CallCause {
  readonly action: string;
  readonly cause: Cause;
}

/** Makes a call of a connection. `log` stores it. `answer` is the whole answer. */
export async function makeCall(
  services: Services,
  row: ConnectionRow,
  call: Callable,
  input: IntegrationValues,
  { action, cause }: CallCause,
) {
  const integration = integrationOf(row.integration);
  const { values, secrets } = openValues(services.config, row);
  const all = { ...values, ...(call.inputs ? typed(call as IntegrationAction, input) : input) };
  const { sent, request, hidden } = await send(services, row, integration, call, all, values);
  const judged = judge(integration, sent);
  const log = () => {
    const hide = redactor([...Object.values(secrets), ...hidden]);
    return storeCall(services, row.merchantId, {
      ...{ integration: row.integration, action, cause },
      input: cause === 'check' || cause === 'sync' ? null : input,
      sent: { ...judged, text: hide(judged.text) },
      request: { method: request.method, url: hide(request.url), body: hide(request.body ?? '') },
    });
  };
  return { ...judged, answer: judged.text, log };
}

/** Makes a call of a connection and logs it. */
export async function callAction(
  ...given: Parameters<typeof makeCall>
): Promise<CallRow & { readonly answer: string; readonly waitMs?: number }> {
  const { answer, log, waitMs = 0 } = await makeCall(...given);
  return { ...(await log()), answer, waitMs };
}

async function send(
  services: Services,
  row: ConnectionRow,
  integration: Integration,
  call: Callable,
  all: IntegrationValues,
  values: IntegrationValues,
) {
  const { auth } = integration;
  const request = requestOf(services, row.integration, integration, call, all, values);
  if (row.isSimulated) return { sent: simulatedAnswer(call), request, hidden: [] };
  if (auth.kind !== 'oauth2') {
    const header = authHeader(integration, values);
    const headers = { ...request.headers, ...header };
    const hidden = Object.values(header).flatMap((value) => [value, value.split(' ').at(-1) ?? '']);
    return { sent: await sendRequest(services, { ...request, headers }), request, hidden };
  }
  const first = await accessToken(services, row, integration);
  if ('refused' in first) return { sent: first.refused, request, hidden: [] };
  const withToken = (token: string): Sending => ({
    ...request,
    headers: { ...request.headers, authorization: `${auth.scheme ?? 'Bearer'} ${token}` },
  });
  const sent = await sendRequest(services, withToken(first.token));
  if (sent.status !== 401) return { sent, request, hidden: [first.token] };
  const second = await accessToken(services, row, integration, first.token);
  if ('refused' in second) return { sent: second.refused, request, hidden: [first.token] };
  const again = await sendRequest(services, withToken(second.token));
  return { sent: again, request, hidden: [first.token, second.token] };
}

function requestOf(
  { config }: Services,
  id: IntegrationId,
  { baseUrl, headers = {} }: Integration,
  { method, path, query = {}, body, isForm, isIdempotent, attempts }: Callable,
  all: IntegrationValues,
  values: IntegrationValues,
): Sending {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, text]): [string, string][] => {
      const value = fillText(text, all);
      return value === '' && text !== '' ? [] : [[name, value]];
    }),
  ).toString();
  const address =
    fillText(baseUrl, values) + fillText(path, all, encodeURIComponent) + (search && `?${search}`);
  const filled = body === undefined ? undefined : (fillTemplate(body, all) ?? {});
  const text =
    filled === undefined
      ? undefined
      : isForm
        ? new URLSearchParams(filled as Record<string, string>).toString()
        : JSON.stringify(filled);
  return {
    method,
    url: addressOf(config, id, address),
    headers: {
      accept: 'application/json',
      ...headers,
      ...(text !== undefined && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(text !== undefined && { body: text }),
    isIdempotent: isIdempotent ?? method === 'GET',
    ...(attempts && { attempts }),
  };
}

function authHeader({ auth }: Integration, values: IntegrationValues): Record<string, string> {
  if (auth.kind === 'header') return { [auth.name]: fillText(auth.value, values) };
  if (auth.kind === 'basic')
    return { authorization: basic(fillText(auth.user, values), fillText(auth.password, values)) };
  return {};
}

/** Some providers answer a failure with a good status. */
function judge({ okField, isGraphql }: Integration, sent: Sent): Sent {
  if (sent.state !== 'done') return sent;
  const answer = parsed(sent.text);
  const isRefused = (okField && answer[okField] === false) || (isGraphql && answer.errors);
  if (!isRefused) return sent;
  const said = typeof answer.error === 'string' ? answer.error : '';
  return {
    ...sent,
    state: 'failed',
    error: said
      ? { text: 'The provider refused it: {reason}', values: { reason: said } }
      : { text: 'The provider refused it.', values: {} },
  };
}

/** Replaces secrets in texts that are stored, as they are and as addresses, forms and JSON contain them. */
const redactor = (secrets: readonly string[]) => {
  const hidden = secrets
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ '': secret }).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
    ])
    .filter((secret) => secret.length > 2)
    .toSorted((a, b) => b.length - a.length);
  return (text: string) => hidden.reduce((so, secret) => so.replaceAll(secret, HIDDEN), text);
};

/** An answer as JSON, or as the text that it is, such as that of SOAP. */
export function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
