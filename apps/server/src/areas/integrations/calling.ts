import { type INTEGRATION_CAUSES, REPLAYABLE_CAUSES } from '@foyer/contract/integrations/constants';
import type { Wording } from '@foyer/contract/kernel/errors';
import { valueAt } from '@foyer/domain/integrations/contact-values';
import {
  fillTemplate,
  fillText,
  type Integration,
  type IntegrationAction,
  type IntegrationField,
  type IntegrationValues,
} from '@foyer/domain/integrations/descriptor';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import type { Services } from '../../kernel/context.ts';
import { accessToken, basic, parsed } from './access-tokens.ts';
import { addressOf } from './addresses.ts';
import { type CallRow, storeCall } from './call-log.ts';
import { type ConnectionRow, noteState, openValues } from './connections.ts';
import { type Sending, type Sent, sendRequest } from './sending.ts';
import { simulatedAnswer } from './simulated.ts';

const HIDDEN = '•••';
const UNAUTHORIZED = 401;

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
  if (type === 'sheet') return `'${String(value).replaceAll("'", "''")}'`;
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
  readonly cause: keyof typeof INTEGRATION_CAUSES;
  /** The run of an action, as its templates use it. */
  readonly runId?: string;
}

/** Makes a call of a connection. `log` stores it. `answer` is the whole answer. */
export async function makeCall(
  services: Services,
  row: ConnectionRow,
  call: Callable,
  input: IntegrationValues,
  { action, cause, runId }: CallCause,
) {
  const integration = integrationOf(row.integration);
  const { values, secrets } = openValues(services.config, row);
  const filled = call.inputs ? typed(call as IntegrationAction, input) : input;
  const all = { ...values, ...filled, ...(runId && { runId }) };
  const { sent, request, hidden } = await send(services, row, integration, call, all, values);
  const hide = redactor([...Object.values(secrets), ...hidden]);
  const judged = judge(integration, sent, hide);
  if (!row.isSimulated) await noteAccess(services, row, judged);
  const log = () =>
    storeCall(services, row.merchantId, {
      ...{ integration: row.integration, action, cause },
      input: REPLAYABLE_CAUSES.includes(cause) ? input : null,
      sent: { ...judged, text: hide(judged.text) },
      request: { method: request.method, url: hide(request.url), body: hide(request.body ?? '') },
    });
  return { ...judged, answer: judged.text, log };
}

/** Makes a call of a connection and logs it. */
export async function callAction(
  ...given: Parameters<typeof makeCall>
): Promise<CallRow & { readonly answer: string; readonly waitMs?: number }> {
  const { answer, log, waitMs = 0 } = await makeCall(...given);
  return { ...(await log()), answer, waitMs };
}

/** Stores what a call shows about the account: that it works, or is not accepted. Other failures show nothing. */
async function noteAccess(services: Services, row: ConnectionRow, { state, status, error, isDenied }: Sent) {
  if (state === 'done') await noteState(services, row, null);
  else if (isDenied || status === UNAUTHORIZED) await noteState(services, row, error);
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
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fillText(value, values)])),
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

/** Where providers say why they refuse something. */
const REASONS = [
  ...['error.message', 'error_description', 'message', 'detail', 'errorMessages.0', 'errors.0.message'],
  ...['0.message', 'error', 'errors'],
];
export const REASON_MAX = 200;

/** Why something was refused, as an answer says it. */
export const refusalIn = (answer: Record<string, unknown>): string | undefined =>
  REASONS.map((path) => valueAt(answer, path)).find(
    (reason): reason is string => typeof reason === 'string' && reason.trim() !== '',
  );

const isRefusal = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

/** Adds why a provider refused something. Some providers answer a failure with a good status. */
function judge({ okField, isGraphql }: Integration, sent: Sent, hide: (text: string) => string): Sent {
  const answer = parsed(sent.text);
  const isRefused =
    sent.state === 'done' && ((okField && answer[okField] === false) || (isGraphql && answer.errors));
  if (!isRefused && !(sent.state === 'failed' && isRefusal(sent.status))) return sent;
  const said = refusalIn(answer);
  const reason = said ? hide(said).slice(0, REASON_MAX).toWellFormed() : '';
  const error: Wording | null = reason
    ? { text: 'The provider refused it: {reason}', values: { reason } }
    : isRefused
      ? { text: 'The provider refused it.', values: {} }
      : sent.error;
  return { ...sent, state: 'failed', error };
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
