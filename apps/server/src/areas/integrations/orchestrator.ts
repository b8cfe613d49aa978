import { STATUS_CODES } from 'node:http';
import { ORCHESTRATOR } from '@foyer/contract/integrations/constants';
import type { OrchestratorInput, OrchestratorReply } from '@foyer/contract/integrations/shapes';
import type { z } from 'zod';
import type { Services } from '../../kernel/context.ts';
import { parsed } from './access-tokens.ts';
import { storeCall } from './call-log.ts';
import { dataOf, REASON_MAX, refusalIn } from './calling.ts';
import { sendRequest } from './sending.ts';

type Input = z.output<typeof OrchestratorInput>;
type Reply = z.output<typeof OrchestratorReply>;

/** Headers that the connection sets itself. */
const OWN_HEADERS = ['host', 'content-length', 'connection', 'transfer-encoding'];

/**
 * Makes one call to a REST or SOAP endpoint, and logs it. It is never repeated. A failure is a reply with the status
 * 'Error!' (Specification 7.21).
 */
export async function orchestrate(
  services: Services,
  merchantId: number,
  { url, method, headers: given, body }: Input,
): Promise<Reply> {
  const headers = Object.fromEntries(
    given.flatMap((line): [string, string][] => {
      const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      return OWN_HEADERS.includes(name.toLowerCase()) ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const isTyped = 'content-type' in headers || method === 'GET';
  const sent = await sendRequest(services, {
    method,
    url,
    headers: isTyped ? headers : { ...headers, 'content-type': 'application/json' },
    ...(text !== undefined && method !== 'GET' && { body: text }),
    isIdempotent: false,
  });
  await storeCall(services, merchantId, {
    integration: ORCHESTRATOR,
    action: new URL(url).host,
    cause: 'orchestrator',
    input: null,
    sent,
    request: { method, url, body: text ?? '' },
  });
  const { state, status, error } = sent;
  if (state !== 'done' || status === null) {
    const why = reasonIn(sent.text);
    return { success: false, error: [filled(error), why].filter(Boolean).join(' '), status: 'Error!' };
  }
  return { success: true, data: dataOf(sent.text), status, statusText: STATUS_CODES[status] ?? '' };
}

const FAULT = /<(?:\w+:)?(?:faultstring|Text)\b[^>]*>([^<]+)</;

/** Why an endpoint refused a call: the fault of a SOAP answer, or the message of a JSON one. Empty: it does not say. */
const reasonIn = (text: string): string => {
  const said = FAULT.exec(text)?.[1] ?? refusalIn(parsed(text)) ?? '';
  return said.trim().slice(0, REASON_MAX).toWellFormed();
};

const filled = (error: { text: string; values: Record<string, unknown> } | null): string =>
  (error?.text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(error?.values[name] ?? ''));
