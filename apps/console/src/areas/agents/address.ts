import type { AgentFigure } from '@foyer/contract/agents/constants';
import type { HandoverCategory } from '@foyer/domain/agents/agent';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of the page says. */
export interface AgentsSearch {
  readonly view?: 'conversations' | 'figures' | undefined;
  /** The agent that is edited; `new` for a new one. */
  readonly id?: string | undefined;
  /** The conversation whose turns are explained. */
  readonly session?: string | undefined;
  /** The turn that is explained. */
  readonly run?: string | undefined;
  /** The agent whose conversations or figures are shown. */
  readonly agent?: string | undefined;
  readonly figure?: AgentFigure | undefined;
  readonly category?: HandoverCategory | undefined;
  /** The last days that are counted. */
  readonly days?: number | undefined;
}

/** The query of the address, and a function that changes it. */
export function useAgentsAddress() {
  const search = useSearch({ strict: false }) as AgentsSearch;
  const navigate = useNavigate();
  const go = (next: AgentsSearch) => void navigate({ to: '.', search: next } as never);
  return { ...search, go };
}

const DAY_MS = 86_400_000;

/** The range of the last days, as calls take it. */
export const lastDays = (days: number) => ({
  fromDate: new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  toDate: new Date().toISOString().slice(0, 10),
});
