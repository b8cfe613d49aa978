import type { SearchGroup, SearchKind } from '@foyer/contract/search/shapes';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/use-call.ts';

/** So long after the last key the server is asked. Milliseconds. */
const PAUSE_MS = 250;

/** Things of a kind that are shown beside other kinds, and alone. */
const FEW = 3;
const MANY = 50;

/** What the server has found. */
export interface Found {
  readonly groups: readonly SearchGroup[];
  /** Whether the answer is not that to what is typed. */
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

const NOTHING: readonly SearchGroup[] = [];

/** What the server finds for a text, of one kind or of all; nothing for an empty one. An answer to another text is dropped. */
export function useFound(typed: string, kind: SearchKind | null): Found {
  const q = useSettled(typed.trim(), PAUSE_MS);
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

/** A value once it has not changed for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
