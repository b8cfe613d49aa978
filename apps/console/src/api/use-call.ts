import type { CallName } from '@foyer/contract';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { callWith, type Input, type InputArgument, type Result } from './call.ts';

/** The query key of a call: its name, then its input. */
export const keyOf = <Name extends CallName>(name: Name, ...[input]: InputArgument<Name>) =>
  input === undefined ? ([name] as const) : ([name, input] as const);

type Options<Name extends CallName, Selected> = Omit<
  UseQueryOptions<Result<Name>, ApiError, Selected>,
  'queryKey' | 'queryFn'
>;

/** Query options of a call, for `useQueries`, prefetching and the like. */
export function callQuery<Name extends CallName>(name: Name, ...[input]: InputArgument<Name>) {
  return {
    queryKey: keyOf(name, ...([input] as InputArgument<Name>)),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callWith(name, (input ?? {}) as Input<Name>, { signal }),
  };
}

/** A query of the contract: `useCall('listActiveVisitors', { query: { limit: 500 } })`. */
export function useCall<Name extends CallName, Selected = Result<Name>>(
  name: Name,
  ...[input, options]: Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: Options<Name, Selected>]
    : [input: Input<Name>, options?: Options<Name, Selected>]
): UseQueryResult<Selected, ApiError> {
  return useQuery<Result<Name>, ApiError, Selected>({
    ...callQuery(name, ...([input] as unknown as InputArgument<Name>)),
    ...options,
  } as UseQueryOptions<Result<Name>, ApiError, Selected>);
}
