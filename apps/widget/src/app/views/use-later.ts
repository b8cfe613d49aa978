import { useEffect, useState } from 'react';

/**
 * A part that few visitors open, loaded when it is wanted. Undefined until then, null where it cannot be loaded, which
 * is tried again when it is wanted anew.
 */
export function useLater<Part extends object>(
  wanted: boolean,
  load: () => Promise<Part>,
  onFail?: () => void,
): Part | null | undefined {
  const [part, setPart] = useState<Part | null | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is not tried again by itself.
  useEffect(() => {
    if (!wanted || part) return;
    load().then(setPart, () => {
      setPart(null);
      onFail?.();
    });
  }, [wanted, load]);
  return part;
}
