import type { ApiError } from '../api/api-error.ts';
import { LoadError } from './load-error.tsx';
import { RowsLoading } from './rows-loading.tsx';

/** The loading state, or the error with a retry button. */
export function Loading({
  failed,
  error,
  refetch,
}: {
  /** Title of the error. */
  failed: string;
  error: ApiError | null;
  refetch: () => unknown;
}) {
  if (!error) return <RowsLoading />;
  return <LoadError title={failed} error={error} onRetry={() => void refetch()} />;
}
