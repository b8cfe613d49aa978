import type { CallName, Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { requireSecondFactor } from '../session/pending-sign-in.ts';
import { freshAccessToken } from '../session/tokens.ts';
import { reportUnauthorized } from '../session/unauthorized.ts';
import { ApiError } from './api-error.ts';
import { type RequestInput, type RequestOptions, request } from './request.ts';

/** The input of a call: params, query, body or form. */
export type Input<Name extends CallName> = CallInput<Calls[Name]>;
/** The result of a call. */
export type Result<Name extends CallName> = CallResult<Calls[Name]>;

/** The input as an argument, optional when the call requires none. */
export type InputArgument<Name extends CallName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

type Listener = (name: CallName, input: RequestInput) => void;
const sendListeners = new Set<Listener>();
const answerListeners = new Set<Listener>();

const listen = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Subscribes to every call before it is sent. Returns the unsubscribe function. */
export const onCall = listen(sendListeners);

/**
 * Subscribes to every call that succeeds or fails with 404 or 409, since its subject has changed. Returns the
 * unsubscribe function.
 */
export const onAnswer = listen(answerListeners);

/** Makes a call of the contract as the signed-in member. Throws `ApiError`. */
export function call<Name extends CallName>(
  name: Name,
  ...[input]: InputArgument<Name>
): Promise<Result<Name>> {
  return callWith(name, input as Input<Name>, {});
}

/** Like `call`, with an abort signal or `keepalive`. */
export async function callWith<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: RequestOptions,
): Promise<Result<Name>> {
  const parts = (input as RequestInput | undefined) ?? {};
  for (const listener of sendListeners) listener(name, parts);
  const token = await freshAccessToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  try {
    const answer = (await request(name, parts, { ...options, headers })) as Result<Name>;
    for (const listener of answerListeners) listener(name, parts);
    return answer;
  } catch (error) {
    if (token && error instanceof ApiError) reportSessionRefusal(error, token);
    if (error instanceof ApiError && (error.status === 404 || error.status === 409))
      for (const listener of answerListeners) listener(name, parts);
    throw error;
  }
}

/** Handles errors that concern the session itself. */
function reportSessionRefusal({ status, code }: ApiError, token: string) {
  if (status === 401) reportUnauthorized(token);
  if (code === 'second_factor_needed') requireSecondFactor(token);
}

/** Makes a call without credentials, for signed-out screens. Throws `ApiError`. */
export async function callUnsigned<Name extends CallName>(
  name: Name,
  ...[input]: InputArgument<Name>
): Promise<Result<Name>> {
  return (await request(name, (input as RequestInput | undefined) ?? {})) as Result<Name>;
}
