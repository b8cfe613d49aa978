import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { LinkChecking } from '../../../shell/signed-out/link-states.tsx';
import type { SecondFactorStepProps } from './steps.tsx';

const Steps = lazy(() => loadChunk(() => import('./steps.tsx').then(({ Steps }) => ({ default: Steps }))));

/** The sign-in step after the password, loaded lazily since few members need it. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<LinkChecking />}>
      <Steps {...props} />
    </Suspense>
  );
}
