import { useEffect, useState } from 'react';

/**
 * Loads a rarely used part on demand. Undefined until loaded, null if loading failed, which is retried when `wanted` is
 * set again.
 */
export function useLazy<Part extends object>(
  wanted: boolean,
  load: () => Promise<Part>,
  onFail?: () => void,
): Part | null | undefined {
  const [part, setPart] = useState<Part | null | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is not retried automatically.
  useEffect(() => {
    if (!wanted || part) return;
    load().then(setPart, () => {
      setPart(null);
      onFail?.();
    });
  }, [wanted, load]);
  return part;
}
