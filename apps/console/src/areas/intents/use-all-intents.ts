import type { Intent } from '@foyer/contract/intents/shapes';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { callWith } from '../../api/call.ts';

/** The maximum number of intents in one response. */
const PAGE_MAX = 200;

async function fetchAll(signal: AbortSignal): Promise<Intent[]> {
  const intents: Intent[] = [];
  let cursor: string | undefined;
  do {
    const page = await callWith('listKnwIntent', { query: { limit: PAGE_MAX, cursor } }, { signal });
    intents.push(...page.intents);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return intents;
}

/** All intents by name. */
export const useAllIntents = () =>
  useQuery<Intent[], ApiError>({
    queryKey: ['listKnwIntent', 'all'],
    queryFn: ({ signal }) => fetchAll(signal),
  });
