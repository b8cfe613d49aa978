import './second-factor.css';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, useCall } from '../../../api/index.ts';
import { LinkChecking } from '../../../shell/signed-out/link-states.tsx';
import { Button } from '../../../ui/button.tsx';
import { Prove } from './prove.tsx';
import { Refused } from './refused.tsx';
import { SetUp } from './set-up.tsx';
import { StepHead } from './step-head.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** The step after the password when the server requires more: verifying a second factor, or setting one up. */
export interface SecondFactorStepProps {
  /** Called when nothing is missing any more. Finishes the sign-in. */
  onDone: () => Promise<unknown>;
  /** Cancels this sign-in. */
  onCancel: () => void;
}

/** The remaining steps of a sign-in, one after another. */
export function Steps({ onDone, onCancel }: SecondFactorStepProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const refusalText = useRefusalText();
  // The response belongs to this sign-in alone.
  const query = useCall('getSecondFactor', undefined, {
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const settle = async () => {
    const next = await call('getSecondFactor');
    if (next.pending) cache.setQueryData(keyOf('getSecondFactor'), next);
    else await onDone();
  };

  return (
    <>
      {query.isPending && <LinkChecking />}
      {query.isError && (
        <>
          <StepHead title={t`Confirm that it is you`} />
          <Refused text={refusalText(query.error)} />
          <Button variant="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t`Try again`}
          </Button>
        </>
      )}
      {query.data?.pending === 'setup' && <SetUp factors={query.data} onSetUp={settle} />}
      {query.data && query.data.pending !== 'setup' && <Prove factors={query.data} onProven={settle} />}
      <p>
        <button type="button" className="link t-13" onClick={onCancel}>
          {t`Back to sign in`}
        </button>
      </p>
    </>
  );
}
