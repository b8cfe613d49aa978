import { useCall } from '../api/use-call.ts';

/** The polling interval: rules run shortly after a change and send no event. Milliseconds. */
const REFRESH_MS = 4_000;

/** What escalation rules did with a conversation or task, newest first; kept current. */
export const useEscalationLog = (type: 'conversation' | 'task', id: string) =>
  useCall('explainEscalation', { query: { type, id } }, { refetchInterval: REFRESH_MS });
