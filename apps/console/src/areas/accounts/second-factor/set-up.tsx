import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon, type IconShape } from '../../../ui/icon.tsx';
import { AppSetup } from './app-setup.tsx';
import type { Factors } from './factors.ts';
import { canUsePasskeys } from './passkey.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refused } from './refused.tsx';
import { StepHead } from './step-head.tsx';

type Way = 'app' | 'passkey';

/** The factors a member can set up, as allowed by the policy and supported by the browser. */
function waysOf({ policy }: Factors): Way[] {
  const ways: Way[] = policy === 'passkey' ? [] : ['app'];
  return canUsePasskeys() ? [...ways, 'passkey'] : ways;
}

/** Sets up the required second factor and shows the recovery codes. */
export function SetUp({ factors, onSetUp }: { factors: Factors; onSetUp: () => Promise<unknown> }) {
  const { t } = useLingui();
  const ways = waysOf(factors);
  const [way, setWay] = useState<Way | null>(ways.length === 1 ? (ways[0] ?? null) : null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const take = async (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else await onSetUp();
  };

  if (codes.length > 0) {
    return (
      <>
        <StepHead key="codes" title={t`Save your recovery codes`}>
          {t`Each code lets you in once if you lose your second factor. You see them only now.`}
        </StepHead>
        <RecoveryCodes codes={codes} onContinue={onSetUp} />
      </>
    );
  }
  return (
    <>
      <Why key={way} way={way} policy={factors.policy} />
      {ways.length === 0 && (
        <Refused
          text={t`This browser cannot create passkeys at this address. Open the console at its public address, in a browser that supports passkeys.`}
        />
      )}
      {way === null && <Ways ways={ways} onChoose={setWay} />}
      {way === 'app' && <AppSetup onSetUp={take} />}
      {way === 'passkey' && <PasskeyForm onMade={take} />}
      {way !== null && ways.length > 1 && (
        <p>
          <button type="button" className="link t-13" onClick={() => setWay(null)}>
            {t`Choose another way`}
          </button>
        </p>
      )}
    </>
  );
}

function Why({ way, policy }: { way: Way | null; policy: Factors['policy'] }) {
  const { t } = useLingui();
  const asked =
    policy === 'passkey'
      ? t`Your organisation requires a passkey, so a stolen password is not enough.`
      : t`Your organisation requires a second factor, so a stolen password is not enough.`;
  if (way === 'app') {
    return (
      <StepHead title={t`Set up your authenticator app`}>
        {t`Scan this with an authenticator app or your password manager.`}
      </StepHead>
    );
  }
  if (way === 'passkey') return <StepHead title={t`Create passkey`}>{asked}</StepHead>;
  return <StepHead title={t`Protect your account`}>{asked}</StepHead>;
}

function Ways({ ways, onChoose }: { ways: readonly Way[]; onChoose: (way: Way) => void }) {
  const { t } = useLingui();
  const texts: Record<Way, { icon: IconShape; title: string; text: string }> = {
    app: {
      icon: IconDeviceMobile,
      title: t`Authenticator app`,
      text: t`An app on your phone shows a six-digit code each time you sign in.`,
    },
    passkey: {
      icon: IconFingerprint,
      title: t`Passkey`,
      text: t`Confirm with a fingerprint, your face, a PIN or a security key.`,
    },
  };
  return ways.map((way) => (
    <button key={way} type="button" className="sf-way" onClick={() => onChoose(way)}>
      <Icon of={texts[way].icon} size={20} />
      <span>
        <b className="t-m">{texts[way].title}</b>
        <span className="t-13 t-2">{texts[way].text}</span>
      </span>
    </button>
  ));
}
