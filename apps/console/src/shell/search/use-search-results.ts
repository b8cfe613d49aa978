import type { SearchGroup, SearchKind } from '@foyer/contract/search/kinds';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/use-call.ts';

/** Debounce after the last key. Milliseconds. */
const DEBOUNCE_MS = 250;

/** Results per kind, among other kinds and alone. */
const FEW = 3;
const MANY = 50;

/** The server's results. */
export interface SearchResults {
  readonly groups: readonly SearchGroup[];
  /** Whether the answer to the current text is pending. */
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

const NOTHING: readonly SearchGroup[] = [];

/** Searches one kind or all; no results for an empty text. Answers to an earlier text are dropped. */
export function useSearchResults(typed: string, kind: SearchKind | null): SearchResults {
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isWanted = q !== '';
  const query = { q, limit: kind ? MANY : FEW, ...(kind && { kinds: kind }) };
  const { data, isFetching, error, refetch } = useCall(
    'search',
    { query },
    { enabled: isWanted, retry: false },
  );
  const isCurrent = q === typed.trim();
  return {
    groups: (isWanted && isCurrent && data?.groups) || NOTHING,
    isBusy: !isCurrent || (isWanted && isFetching),
    error: isCurrent && isWanted && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}

/** Returns the value once it has not changed for `ms` milliseconds. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
