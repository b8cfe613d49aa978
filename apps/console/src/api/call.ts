import type { CallName, Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { askForSecondFactor } from '../session/half-signed-in.ts';
import { freshAccessToken } from '../session/tokens.ts';
import { reportUnauthorized } from '../session/unauthorized.ts';
import { ApiError } from './api-error.ts';
import { type RequestInput, type RequestOptions, request } from './request.ts';

/** What the call takes: params, query, body or form. */
export type Input<Name extends CallName> = CallInput<Calls[Name]>;
/** What the call answers. */
export type Result<Name extends CallName> = CallResult<Calls[Name]>;

/** The input as an argument: it may be left out where the call needs none. */
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

/** Hears of every call before it is sent; returns how to stop. */
export const onCall = listen(sendListeners);

/** Hears of every call that the server answered, or refused because what it is about has changed or gone. */
export const onAnswer = listen(answerListeners);

/** Makes a call of the contract as the signed-in member. Throws `ApiError`. */
export function call<Name extends CallName>(
  name: Name,
  ...[input]: InputArgument<Name>
): Promise<Result<Name>> {
  return callWith(name, input as Input<Name>, {});
}

/** The same with a signal to cancel it, or to let it outlive the page. */
export async function callWith<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: RequestOptions,
): Promise<Result<Name>> {
  const parts = (input ?? {}) as RequestInput;
  for (const hear of sendListeners) hear(name, parts);
  const token = await freshAccessToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  try {
    const answer = (await request(name, parts, { ...options, headers })) as Result<Name>;
    for (const hear of answerListeners) hear(name, parts);
    return answer;
  } catch (error) {
    if (token && error instanceof ApiError) heed(error, token);
    if (error instanceof ApiError && (error.status === 404 || error.status === 409))
      for (const hear of answerListeners) hear(name, parts);
    throw error;
  }
}

/** What a refusal says about the session itself. */
function heed({ status, code }: ApiError, token: string) {
  if (status === 401) reportUnauthorized(token);
  if (code === 'second_factor_needed') askForSecondFactor(token);
}

/** Makes a call that says nothing of who is signed in here: for screens that need no sign-in. Throws `ApiError`. */
export async function callUnsigned<Name extends CallName>(
  name: Name,
  ...[input]: InputArgument<Name>
): Promise<Result<Name>> {
  return (await request(name, (input ?? {}) as RequestInput)) as Result<Name>;
}
