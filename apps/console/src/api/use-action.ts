import type { CallName } from '@foyer/contract';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { callWith, type Input, type Result } from './call.ts';

type Options<Name extends CallName, Context> = Omit<
  UseMutationOptions<Result<Name>, ApiError, Input<Name>, Context>,
  'mutationFn'
>;

/** A mutation of the contract: `useAction('takeConversation').mutate({ params: { id } })`. */
export function useAction<Name extends CallName, Context = unknown>(
  name: Name,
  options?: Options<Name, Context>,
): UseMutationResult<Result<Name>, ApiError, Input<Name>, Context> {
  return useMutation({ ...options, mutationFn: (input: Input<Name>) => callWith(name, input, {}) });
}
