import { useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { provePasskey } from './passkey.ts';
import { Refused } from './refused.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** Verifies a passkey. Starts automatically and can be retried. */
export function PasskeyButton({ onProven }: { onProven: () => Promise<unknown> }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const hasStarted = useRef(false);

  const prove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await provePasskey();
      await onProven();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void prove();
  });

  return (
    <>
      {problem !== null && <Refused text={refusalText(problem)} />}
      <Button variant="primary" icon={IconFingerprint} busy={busy} onClick={() => void prove()}>
        {busy ? t`Waiting for your passkey` : t`Use a passkey`}
      </Button>
    </>
  );
}
