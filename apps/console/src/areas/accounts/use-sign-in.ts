import { useEffect, useState } from 'react';
import { pendingSignIn } from '../../session/pending-sign-in.ts';
import {
  beginSignIn,
  cancelSignIn,
  finishSignIn,
  resumeSignIn,
  type SignInStep,
  START,
} from '../../session/sign-in.ts';

/**
 * Signs in at a merchant's address: credentials, second factor if required, done.
 * @param resumes whether it continues a sign-in that waits in this browser for its second factor
 */
export function useSignIn(merchantCode: string | undefined, resumes = false) {
  const [step, setStep] = useState<SignInStep>(() =>
    resumes && pendingSignIn() ? { kind: 'resuming' } : START,
  );
  const isResuming = step.kind === 'resuming';

  useEffect(() => {
    if (isResuming) void resumeSignIn(merchantCode).then(setStep);
  }, [isResuming, merchantCode]);

  const submit = async (userName: string, password: string): Promise<SignInStep> => {
    setStep(START);
    const next = await beginSignIn(userName, password, merchantCode);
    setStep(next);
    return next;
  };

  const proven = async (): Promise<SignInStep> => {
    if (step.kind !== 'secondFactor') return step;
    const next = await finishSignIn(step.signingIn);
    setStep(next);
    return next;
  };

  const cancel = () => {
    setStep(START);
    void cancelSignIn();
  };

  return { step, submit, proven, cancel };
}
