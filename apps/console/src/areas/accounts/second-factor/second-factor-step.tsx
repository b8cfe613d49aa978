import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { LinkChecking } from '../../../shell/signed-out/link-states.tsx';
import type { SecondFactorStepProps } from './steps.tsx';

const Steps = lazy(() => loadChunk(() => import('./steps.tsx').then(({ Steps }) => ({ default: Steps }))));

/** The step of a sign-in after the password. Few members need it, so that it is loaded when one does. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<LinkChecking />}>
      <Steps {...props} />
    </Suspense>
  );
}
