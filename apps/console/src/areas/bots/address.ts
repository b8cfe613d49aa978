import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What the address of a page about bots says. */
export interface BotsSearch {
  readonly view?: 'routes' | 'chats' | undefined;
  /** The bot whose flow is open. */
  readonly id?: string | undefined;
  /** The session that is open. */
  readonly session?: string | undefined;
  /** The conversation whose sessions are listed. */
  readonly conversation?: string | undefined;
  /** The selected step. */
  readonly step?: string | undefined;
}

/** The query of the address, and a function that changes it. */
export function useBotsAddress() {
  const search = useSearch({ strict: false }) as BotsSearch;
  const { botId } = useParams({ strict: false }) as { botId?: string };
  const navigate = useNavigate();
  const go = (next: BotsSearch) => void navigate({ to: '.', search: next } as never);
  return { ...search, id: search.id ?? botId, go };
}
