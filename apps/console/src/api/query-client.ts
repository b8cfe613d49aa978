import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The query cache. Error responses are final; an unreachable server is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});
