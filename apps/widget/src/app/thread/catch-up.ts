import type { Api } from '../session/api.ts';
import { needsSync, type ThreadAction, type ThreadState } from './thread-state.ts';

/** Wait before asking for what seems to be missing, in milliseconds: mostly it is on its way already. */
const PATIENCE_MS = 400;

/** Asks the server for what is missing whenever the state says so. Returns what to call after each change. */
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
    }, PATIENCE_MS);
  };
}
