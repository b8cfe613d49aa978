import { useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { provePasskey } from './passkey.ts';
import { Refused } from './refused.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** Proves a passkey. It begins by itself, and can be tried again. */
export function PasskeyButton({ onProven }: { onProven: () => Promise<unknown> }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const hasBegun = useRef(false);

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
    if (hasBegun.current) return;
    hasBegun.current = true;
    void prove();
  });

  return (
    <>
      {problem !== null && <Refused text={refusalText(problem)} />}
      <Button look="primary" icon={IconFingerprint} busy={busy} onClick={() => void prove()}>
        {busy ? t`Waiting for your passkey` : t`Use a passkey`}
      </Button>
    </>
  );
}
