import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { call } from '../../../api/index.ts';
import { CodeForm } from './code-form.tsx';
import type { Factors } from './factors.ts';
import { canUsePasskeys } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { StepHead } from './step-head.tsx';

type Way = 'passkey' | 'app' | 'recovery';

/** The methods a member can use. A code is not accepted when the policy requires passkeys and the member has one. */
function waysOf({ policy, passkeys, hasTotp, recoveryCodesLeft }: Factors): Way[] {
  const ways: Way[] = [];
  if (passkeys.length > 0 && canUsePasskeys()) ways.push('passkey');
  if (hasTotp && (policy !== 'passkey' || passkeys.length === 0)) ways.push('app');
  if (recoveryCodesLeft > 0) ways.push('recovery');
  return ways;
}

/** Confirms a sign-in with one of the member's second factors. */
export function Prove({ factors, onProven }: { factors: Factors; onProven: () => Promise<unknown> }) {
  const { t } = useLingui();
  const ways = waysOf(factors);
  const [way, setWay] = useState(ways[0]);
  // A code is valid once: when only the rest failed, the next attempt does not send it again.
  const isProven = useRef(false);
  const prove = async (body: { code: string } | { recoveryCode: string }) => {
    if (!isProven.current) await call('proveSecondFactor', { body });
    isProven.current = true;
    await onProven();
  };
  const texts: Record<Way, string> = {
    passkey: t`Use a passkey`,
    app: t`Use a code of your authenticator app`,
    recovery: t`Use a recovery code`,
  };
  return (
    <>
      <Head key={way} way={way} />
      {way === 'passkey' && <PasskeyButton onProven={onProven} />}
      {way === 'app' && (
        <CodeForm
          label={t`Code`}
          hint={t`Enter the six-digit code from your authenticator app`}
          action={t`Confirm`}
          onCode={(code) => prove({ code })}
        />
      )}
      {way === 'recovery' && <RecoveryForm onCode={(recoveryCode) => prove({ recoveryCode })} />}
      <ul className="sf-ways">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button type="button" className="link t-13" onClick={() => setWay(other)}>
                {texts[other]}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

function Head({ way }: { way: Way | undefined }) {
  const { t } = useLingui();
  const title = t`Confirm that it is you`;
  switch (way) {
    case 'passkey':
      return <StepHead title={title}>{t`Your browser asks for your passkey.`}</StepHead>;
    case 'app':
      return (
        <StepHead title={title}>{t`Your password is correct. One more step protects your account.`}</StepHead>
      );
    case 'recovery':
      return (
        <StepHead
          title={title}
        >{t`You saved recovery codes when you set up your second factor. Each works once.`}</StepHead>
      );
    default:
      return (
        <StepHead title={title}>
          {t`Your passkey cannot be used here. Sign in with another browser or device, or ask an administrator to reset your second factor.`}
        </StepHead>
      );
  }
}
