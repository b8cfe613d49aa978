import type * as botCalls from '@foyer/contract/bots/outside-calls';
import type * as helpCalls from '@foyer/contract/help/widget-calls';
import type { CallDefinition, CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import type { ErrorBody } from '@foyer/contract/kernel/errors';
import type * as widgetCalls from '@foyer/contract/widget/calls';
import { fillPath } from '../../shared/paths.ts';
import { routes } from './routes.ts';

type WidgetCalls = typeof widgetCalls & typeof helpCalls & typeof botCalls;
type Name = keyof WidgetCalls & keyof typeof routes;
type Input<N extends Name> = WidgetCalls[N] extends CallDefinition ? CallInput<WidgetCalls[N]> : never;
type Result<N extends Name> = WidgetCalls[N] extends CallDefinition ? CallResult<WidgetCalls[N]> : never;

/** A failed call. `status` is 0 and the code `offline` if the server was not reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Whether a retry may succeed. */
export const isTransient = ({ status }: CallError): boolean =>
  status === 0 || status === 429 || status >= 500;

/** Parses an error response, valid or not. */
export function refusal(status: number, body: string): CallError {
  try {
    return new CallError(status, (JSON.parse(body) as ErrorBody).error);
  } catch {
    return new CallError(status, status ? 'internal' : 'offline');
  }
}

/** The widget's calls, named as in the contract. */
export interface Api {
  readonly host: string;
  /** Token of the visitor. Empty before the session starts. */
  token: string;
  /** Renews a rejected token. Set by the session starter. */
  renew(): Promise<void>;
  call<N extends Name>(name: N, input: Input<N>): Promise<Result<N>>;
}

/** Makes a request with the visitor's token. Retries once with a new one if it is rejected. */
export async function withToken<Answer>(
  api: Pick<Api, 'token' | 'renew'>,
  ask: (token: string) => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  const { token } = api;
  const answer = await ask(token);
  if (statusOf(answer) !== 401) return answer;
  if (token === api.token) await api.renew();
  return token === api.token ? answer : ask(api.token);
}

/** Client of a server. Rejects with `CallError` only. */
export function makeApi(host: string, signal: AbortSignal): Api {
  const api: Api = {
    host,
    token: '',
    renew: () => Promise.resolve(),
    async call(name, input) {
      const [method, path] = routes[name];
      const { params, query, body } = input as {
        params?: Record<string, string>;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
      const ask = (token: string): Promise<Response> =>
        fetch(host + fillPath(path, params) + search, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          signal,
          credentials: 'omit',
          body: body ? JSON.stringify(body) : undefined,
        }).catch(() => {
          throw refusal(0, '');
        });
      const response =
        name === 'startWidgetSession' ? await ask('') : await withToken(api, ask, ({ status }) => status);
      const text = await response.text().catch(() => '');
      if (!response.ok) throw refusal(response.status, text);
      return text ? JSON.parse(text) : null;
    },
  };
  return api;
}
