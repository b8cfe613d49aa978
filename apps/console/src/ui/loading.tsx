import type { ApiError } from '../api/api-error.ts';
import { LoadError } from './load-error.tsx';
import { RowsLoading } from './rows-loading.tsx';

/** What stands where something is still to be read: rows to come, or what happened and another try. */
export function Loading({
  failed,
  error,
  refetch,
}: {
  /** The title of what is said when it could not be read. */
  failed: string;
  error: ApiError | null;
  refetch: () => unknown;
}) {
  if (!error) return <RowsLoading />;
  return <LoadError title={failed} error={error} onRetry={() => void refetch()} />;
}
