import { invalidClient, secondFactorNeeded } from '@foyer/contract/accounts/errors';
import type { CallDefinition } from '@foyer/contract/kernel/define-call';
import { common } from '@foyer/contract/kernel/errors';
import { mayCall } from '@foyer/domain/access';
import { API_TOKEN_PREFIX } from '@foyer/domain/api-scopes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Callers } from './callers.ts';
import { isKnownClient } from './clients.ts';
import type { RequestScope, Services } from './context.ts';
import { cookiesOf } from './cookies.ts';
import type { ScopeOf } from './handlers.ts';
import { languageOf } from './language.ts';
import { forbidden, notFound, Refusal } from './refusal.ts';

/** The token of a request: the Bearer header, or the query parameter `access_token` of the catalogue. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return header.slice(7);
  const query = (request.query as Record<string, unknown>).access_token;
  return typeof query === 'string' ? query : null;
}

const readCaller = (call: CallDefinition, token: string, callers: Callers): Promise<Caller | null> => {
  if (call.access.kind === 'visitor') return callers.visitor(token);
  return token.startsWith(API_TOKEN_PREFIX) ? callers.apiToken(token) : callers.member(token);
};

async function callerOf(call: CallDefinition, request: FastifyRequest, callers: Callers): Promise<Caller> {
  const token = tokenOf(request);
  if (!token) throw new Refusal(common.unauthorized);
  const caller = await readCaller(call, token, callers);
  if (!caller) throw new Refusal(common.unauthorized);
  if (caller.kind === 'member') {
    if (caller.pendingFactor && !call.beforeSecondFactor) throw new Refusal(secondFactorNeeded);
    if (!mayCall(call.access, caller)) throw forbidden();
  }
  return caller;
}

/** Clients of the catalogue may send the merchant's id. Throws `not_found` for another merchant's. */
function refuseOtherMerchants(request: FastifyRequest, merchantId: number): void {
  for (const part of [request.params, request.query, request.body]) {
    const { merchantId: one, merchantID: other } = (part ?? {}) as Record<string, unknown>;
    for (const given of [one, other]) {
      const id = Number(given);
      if (given !== undefined && given !== null && Number.isInteger(id) && id !== merchantId)
        throw notFound();
    }
  }
}

/** Fastify's `request.signal` watches the request, which may close when its body was read. */
function disconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Checks a request against the access of its call and returns the scope for the handler.
 * @throws Refusal `unauthorized`, `forbidden`, `not_found`, or that of an incomplete second factor
 */
export async function admit<Call extends CallDefinition>(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  callers: Callers,
): Promise<ScopeOf<Call>> {
  const base: RequestScope = {
    services,
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    locale: languageOf(request.headers['accept-language']),
    origin: request.headers.origin ?? '',
    cookies: cookiesOf(services.config, request, reply),
    disconnected: () => disconnected(reply),
  };
  if (
    call.access.kind === 'client' &&
    !isKnownClient(request.headers.authorization, services.config.OAUTH_CLIENTS)
  ) {
    throw new Refusal(invalidClient);
  }
  if (call.access.kind === 'anyone' || call.access.kind === 'client') return base as ScopeOf<Call>;

  const caller = await callerOf(call, request, callers);
  refuseOtherMerchants(request, caller.merchantId);
  return {
    ...base,
    caller,
    tenant: services.database.tenant(caller.merchantId),
    actor: { type: caller.kind, id: caller.id, ip: request.ip },
  } as unknown as ScopeOf<Call>;
}
