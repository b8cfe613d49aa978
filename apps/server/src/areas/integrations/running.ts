import { INTEGRATION_CALLS, type INTEGRATION_CAUSES } from '@foyer/contract/integrations/constants';
import type { Wording } from '@foyer/contract/kernel/errors';
import { valueAt } from '@foyer/domain/integrations/contact-values';
import {
  fillText,
  type Integration,
  type IntegrationAction,
  type IntegrationValues,
  type MadeCall,
} from '@foyer/domain/integrations/descriptor';
import { INTEGRATION_IDS, integrationOf } from '@foyer/domain/integrations/index';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { callAction, dataOf } from './calling.ts';
import { findConnection } from './connections.ts';

type Cause = keyof typeof INTEGRATION_CAUSES;

const CALLS = { name: 'integration', max: INTEGRATION_CALLS, perSeconds: 60 } as const;
/** Longer than a run takes, so that no other one does the same meanwhile. */
const CLAIM = { name: 'integration-claim', max: 1, perSeconds: 60 } as const;

interface Failed {
  readonly success: false;
  readonly reason: 'not_connected' | 'bad_input' | 'limited' | 'failed' | 'unknown';
  readonly status: number | null;
  readonly error: Wording;
  readonly callId: string | null;
}

/** The result of an action. `unknown`: no answer, so it may have been done; never repeat it without asking. */
export type IntegrationResult =
  | { readonly success: true; readonly status: number; readonly data: unknown; readonly callId: string }
  | Failed;

const refusal = (reason: Failed['reason'], text: string, values: Wording['values'] = {}): Failed => ({
  success: false,
  reason,
  status: null,
  error: { text, values },
  callId: null,
});

interface RunOptions {
  readonly cause?: Cause;
  /** The same id is the same run, for systems that recognize repetitions. */
  readonly runId?: string;
}

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
  { cause = 'automation', runId = newId() }: RunOptions = {},
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
  const by = { action, cause, runId: runId.replaceAll('-', '') };
  const call = (callable: IntegrationAction) => callAction(services, row, callable, input, by);
  const { made } = described;
  const reference = made?.among ? String(input[made.among.input] ?? '') : null;
  const find = async () =>
    made && reference !== '' ? findMade(await call(findingCall(made, described)), made, reference) : null;
  if (made && reference) {
    const before = await find();
    if (before) return before;
    const place = fillText(made.path, input);
    const { isAllowed: isFirst } = await services.limits.take(CLAIM, `${row.id} ${place} ${reference}`);
    if (!isFirst)
      return refusal('limited', 'This was tried a moment ago. Please wait a minute and try again.');
  }
  const done = resultOf(await call(described));
  const isDoubtful = !done.success && (done.reason === 'unknown' || done.status === 409);
  const found = isDoubtful ? await find() : null;
  return found?.success ? found : done;
}

function resultOf({
  state,
  status,
  error,
  answer,
  id,
}: Awaited<ReturnType<typeof callAction>>): IntegrationResult {
  if (state === 'done') return { success: true, status: status ?? 200, data: dataOf(answer), callId: id };
  const said = error ?? { text: 'It failed.', values: {} };
  return { success: false, reason: state, status, error: said, callId: id };
}

const findingCall = ({ path, query }: MadeCall, { inputs }: IntegrationAction): IntegrationAction => ({
  ...{ title: '', method: 'GET', path, inputs },
  ...(query && { query }),
});

/** What an earlier attempt made, or why that cannot be known. Null: nothing. */
function findMade(
  call: Awaited<ReturnType<typeof callAction>>,
  { among }: MadeCall,
  reference: string | null,
): IntegrationResult | null {
  const result = resultOf(call);
  if (!result.success || !among) return result;
  // An answer that is cut is no JSON.
  if (typeof result.data === 'string')
    return { ...refusal('failed', 'The answer could not be read.'), callId: result.callId };
  const known = valueAt(result.data, among.at);
  return Array.isArray(known) && known.some((value) => String(value) === reference) ? result : null;
}

export const actionOf = ({ actions }: Integration, name: string): IntegrationAction | undefined =>
  Object.hasOwn(actions, name) ? actions[name] : undefined;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

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
    if (type === 'moment' && !MOMENT.test(String(value))) return title;
    if (pattern && !new RegExp(pattern, 'u').test(String(value))) return title;
  }
  return null;
}
