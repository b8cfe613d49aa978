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

/** What comes after the password where the server asks for more: proving a second factor, or setting one up. */
export interface SecondFactorStepProps {
  /** The server lacks nothing any more; what is left of signing in follows. */
  onDone: () => Promise<unknown>;
  /** The person gives this sign-in up. */
  onCancel: () => void;
}

/** What a sign-in lacks after the password, one step after the other, until the server lacks nothing. */
export function Steps({ onDone, onCancel }: SecondFactorStepProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const refusalText = useRefusalText();
  // What was read belongs to this sign-in alone.
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
          <Button look="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
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
