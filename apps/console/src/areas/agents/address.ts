import type { AgentFigure } from '@foyer/contract/agents/constants';
import type { HandoverCategory } from '@foyer/domain/agents/agent';
import { addDays, todayIn } from '@foyer/domain/day-ranges';
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

/** The range of the last days of the merchant's zone, as calls take it. */
export function lastDays(days: number, zone: string) {
  const toDate = todayIn(zone);
  return { fromDate: addDays(toDate, 1 - days), toDate };
}
