import './second-factor.css';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobile, IconInfoCircle, IconLifebuoy, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Badge, Block, Button, Icon } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import { type Factors, hasAny, satisfies } from './factors.ts';
import { PasskeyRows } from './passkey-rows.tsx';

/** Below this number, remaining recovery codes are reported as few. */
const FEW_CODES = 3;

/** The member's second factors in the profile: authenticator app, passkeys, recovery codes. */
export function SecurityBlock() {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getSecondFactor');
  const [change, setChange] = useState<Change | null>(null);
  return (
    <Block
      title={t`Second factor`}
      hint={t`Asked for after your password, so that a stolen password is not enough to sign in.`}
      actions={data && <Status factors={data} />}
    >
      {!data && <Loading failed={t`Could not load your second factors`} error={error} refetch={refetch} />}
      {data && (
        <>
          <Asked factors={data} />
          <ul className="sf-rows">
            <AppRow isOn={data.hasTotp} onChange={setChange} />
            <PasskeyRows passkeys={data.passkeys} onChange={setChange} />
            {hasAny(data) && <RecoveryRow left={data.recoveryCodesLeft} onChange={setChange} />}
          </ul>
        </>
      )}
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </Block>
  );
}

function Status({ factors }: { factors: Factors }) {
  const { t } = useLingui();
  return hasAny(factors) ? (
    <Badge tone="success" icon={IconShieldCheck}>
      {t`On`}
    </Badge>
  ) : (
    <Badge>{t`Off`}</Badge>
  );
}

/** The organisation's policy, and whether the member satisfies it. */
function Asked({ factors }: { factors: Factors }) {
  const { t } = useLingui();
  const { policy } = factors;
  if (policy === 'optional') return null;
  const isMet = satisfies(policy, factors);
  const texts = {
    required: t`Your organisation requires a second factor.`,
    passkey: t`Your organisation requires a passkey.`,
  };
  return (
    <p className={isMet ? 'sf-note calm' : 'sf-note'}>
      <Icon of={IconInfoCircle} />
      <span>
        {texts[policy]} {!isMet && t`You will be asked to set one up at your next sign-in.`}
      </span>
    </p>
  );
}

function AppRow({ isOn, onChange }: { isOn: boolean; onChange: (change: Change) => void }) {
  const { t } = useLingui();
  return (
    <li className="sf-row">
      <Icon of={IconDeviceMobile} />
      <span className="sf-words">
        <span className="t-m">{t`Authenticator app`}</span>
        <span className="t-2">
          {isOn
            ? t`On. It shows a code each time you sign in.`
            : t`An app on your phone shows a six-digit code.`}
        </span>
      </span>
      {isOn ? (
        <Button small onClick={() => onChange({ kind: 'removeApp' })}>{t`Turn off`}</Button>
      ) : (
        <Button small onClick={() => onChange({ kind: 'addApp' })}>{t`Set up`}</Button>
      )}
    </li>
  );
}

function RecoveryRow({ left, onChange }: { left: number; onChange: (change: Change) => void }) {
  const { t, i18n } = useLingui();
  return (
    <li className="sf-row">
      <Icon of={IconLifebuoy} />
      <span className="sf-words">
        <span className="t-m">{t`Recovery codes`}</span>
        <span className={left <= FEW_CODES ? 'warn' : 't-2'}>
          {t`${i18n.number(left)} left. Each code replaces your second factor once.`}
        </span>
      </span>
      <Button small onClick={() => onChange({ kind: 'renewCodes' })}>{t`Create new codes`}</Button>
    </li>
  );
}
