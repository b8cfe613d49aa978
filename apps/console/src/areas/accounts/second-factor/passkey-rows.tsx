import { useLingui } from '@lingui/react/macro';
import { IconFingerprint, IconTrash } from '@tabler/icons-react';
import { Button, Icon, IconButton, Time } from '../../../ui/index.ts';
import type { Change } from './change-dialog.tsx';
import type { Factors } from './factors.ts';
import { canUsePasskeys } from './passkey.ts';

type Passkey = Factors['passkeys'][number];

interface RowsProps {
  onChange: (change: Change) => void;
}

/** The member's passkeys, with a button to add one if the browser supports it. */
export function PasskeyRows({ passkeys, onChange }: RowsProps & { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  return (
    <>
      <li className="sf-row">
        <Icon of={IconFingerprint} />
        <span className="sf-words">
          <span className="t-m">{t`Passkeys`}</span>
          <span className="t-2">
            {canUsePasskeys()
              ? t`Confirm with a fingerprint, your face, a PIN or a security key.`
              : t`This browser cannot create passkeys at this address.`}
          </span>
        </span>
        {canUsePasskeys() && (
          <Button small onClick={() => onChange({ kind: 'addPasskey' })}>{t`Add passkey`}</Button>
        )}
      </li>
      {passkeys.map((passkey) => (
        <KeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
      ))}
    </>
  );
}

function KeyRow({ passkey, onChange }: RowsProps & { passkey: Passkey }) {
  const { t } = useLingui();
  const { id, name, createdDate, lastUsedDate } = passkey;
  return (
    <li className="sf-row sf-one-key">
      <span className="sf-words">
        <span>
          <bdi>{name}</bdi>
        </span>
        <span className="t-12 t-3">
          {t`Added`} <Time at={createdDate} />
          {' · '}
          {lastUsedDate ? (
            <>
              {t`Last used`} <Time at={lastUsedDate} />
            </>
          ) : (
            t`Not used yet`
          )}
        </span>
      </span>
      <IconButton
        small
        icon={IconTrash}
        label={t`Remove ${name}`}
        onClick={() => onChange({ kind: 'removePasskey', id, name })}
      />
    </li>
  );
}
