import { useState } from 'react';

/** Runs an action once at a time and reports failure. */
export function useAction(action: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const run = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await action();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { run: () => void run(), failed: state === 'failed' };
}
