import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { LinkChecking } from '../../../shell/signed-out/link-states.tsx';

/** What comes after the password where the server asks for more: proving a second factor, or setting one up. */
export interface SecondFactorStepProps {
  /** The server lacks nothing any more; what is left of signing in follows. */
  onDone: () => Promise<unknown>;
  /** The person gives this sign-in up. */
  onCancel: () => void;
}

const Steps = lazy(() => loadChunk(() => import('./steps.tsx').then(({ Steps }) => ({ default: Steps }))));

/** The step of a sign-in after the password. Few members need it, so that it is loaded when one does. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<LinkChecking />}>
      <Steps {...props} />
    </Suspense>
  );
}
