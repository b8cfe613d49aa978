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
const listeners = new Set<Listener>();

/** Tells of every call before it is sent; returns how to stop. */
export function onCall(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

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
  for (const tell of listeners) tell(name, (input ?? {}) as RequestInput);
  const token = await freshAccessToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  try {
    return (await request(name, (input ?? {}) as RequestInput, { ...options, headers })) as Result<Name>;
  } catch (error) {
    if (token && error instanceof ApiError) heed(error, token);
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
