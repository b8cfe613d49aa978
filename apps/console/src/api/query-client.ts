import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The one cache of what the server said. Refusals are final; an unreachable server is asked twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});
