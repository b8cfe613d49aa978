import type { Api } from '../session/api.ts';
import { needsSync, type ThreadAction, type ThreadState } from './thread-state.ts';

/** Delay before requesting missing messages, in milliseconds. Most arrive on their own. */
const DELAY_MS = 400;

/** Requests missing messages. Returns a function to call after each change of state. */
export function makeCatchUp(
  api: Api,
  get: () => ThreadState,
  dispatch: (action: ThreadAction) => void,
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    for (let state = get(); needsSync(state) && !signal.aborted; state = get()) {
      const { syncedTo: after, knownTo: target } = state;
      const id = state.conversation?.conversationID ?? '';
      const thread = await api.call('getWidgetThread', { params: { id }, query: { after } });
      dispatch({ type: 'synced', thread, after, target });
    }
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    if (timer || !needsSync(get())) return;
    timer = setTimeout(() => {
      ask()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
        });
    }, DELAY_MS);
  };
}
