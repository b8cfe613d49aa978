import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import type { Account } from './adapter.ts';

interface Recorder {
  readonly secrets: readonly string[];
  last: ProviderCall | null;
}

const recorders = new AsyncLocalStorage<Recorder>();
/** Shorter values occur in addresses by chance. */
const SECRET_MIN = 6;

/** Runs work that asks a provider. `onCall` receives the last request, also when the work fails. */
export async function withLastCall<Result>(
  { values }: Account,
  work: () => Promise<Result>,
  onCall: (call: ProviderCall | null) => void,
): Promise<Result> {
  const secrets = Object.values(values).filter((value) => value.length >= SECRET_MIN);
  const recorder: Recorder = { secrets, last: null };
  try {
    return await recorders.run(recorder, work);
  } finally {
    onCall(recorder.last);
  }
}

/** Notes a request that is being made, without its query and without secrets. Returns what notes its answer. */
export function noteCall(method: string, { host, pathname }: URL): (status: number) => void {
  const recorder = recorders.getStore();
  if (!recorder) return () => {};
  const began = performance.now();
  const address = recorder.secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), host + pathname);
  const call = {
    method,
    address: address.slice(0, 300),
    status: null as number | null,
    ms: null as number | null,
  };
  recorder.last = call;
  return (status) => {
    call.status = status;
    call.ms = Math.round(performance.now() - began);
  };
}
