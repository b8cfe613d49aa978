import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { someAddress } from '../builders.ts';

/** Makes a call and throws if it is refused. */
export async function call<Name extends keyof Calls & string>(
  { url }: { readonly url: string },
  name: Name,
  input: CallInput<Calls[Name]>,
  token?: string,
): Promise<CallResult<Calls[Name]>> {
  const headers = { 'x-forwarded-for': someAddress() };
  const answer = await request(url, name as never, input as never, { token, headers });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as CallResult<Calls[Name]>;
}

/** A client id for a message. */
export const clientId = (): string => randomUUID();
