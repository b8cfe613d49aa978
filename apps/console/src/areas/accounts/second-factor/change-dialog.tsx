import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/index.ts';
import { refetchTopics } from '../../../api/topics.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AppSetup } from './app-setup.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A change of the member's second factors. */
export type Change =
  | { readonly kind: 'addApp' | 'removeApp' | 'addPasskey' | 'renewCodes' }
  | { readonly kind: 'removePasskey'; readonly id: string; readonly name: string };

/** Runs one change of the member's second factors, and shows new recovery codes if there are any. */
export function ChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[]>([]);

  const cache = useQueryClient();

  const added = (text: string) => async (recoveryCodes: readonly string[]) => {
    refetchTopics(cache, ['secondFactor']);
    toast.show({ kind: 'done', text });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  };
  const removed = (text: string) => {
    toast.show({ kind: 'done', text });
    onClose();
  };

  if (codes.length > 0) return <CodesDialog codes={codes} onClose={onClose} />;
  switch (change.kind) {
    case 'addApp':
      return (
        <AddDialog
          title={t`Set up your authenticator app`}
          text={t`Scan this with an authenticator app or your password manager.`}
          onClose={onClose}
        >
          <AppSetup onSetUp={added(t`Authenticator app turned on`)} onCancel={onClose} />
        </AddDialog>
      );
    case 'addPasskey':
      return (
        <AddDialog
          title={t`Add passkey`}
          text={t`Your browser asks where to save it: on this device, on your phone or on a security key.`}
          onClose={onClose}
        >
          <PasskeyForm onMade={added(t`Passkey added`)} onCancel={onClose} />
        </AddDialog>
      );
    case 'removeApp':
      return (
        <PasswordDialog
          title={t`Turn the authenticator app off?`}
          text={t`You will no longer be asked for its codes. You can set it up again at any time.`}
          action={t`Turn off`}
          variant="danger"
          onClose={onClose}
          onPassword={async (password) => {
            await call('removeTotp', { body: { password } });
            removed(t`Authenticator app turned off`);
          }}
        />
      );
    case 'removePasskey':
      return (
        <PasswordDialog
          title={t`Remove passkey?`}
          text={t`${change.name} will no longer open your account.`}
          action={t`Remove`}
          variant="danger"
          onClose={onClose}
          onPassword={async (password) => {
            await call('removePasskey', { params: { id: change.id }, body: { password } });
            removed(t`Passkey removed`);
          }}
        />
      );
    case 'renewCodes':
      return (
        <PasswordDialog
          title={t`Create new recovery codes?`}
          text={t`Your earlier codes stop working right away.`}
          action={t`Create new codes`}
          variant="primary"
          onClose={onClose}
          onPassword={async (password) => {
            const { recoveryCodes } = await call('makeRecoveryCodes', { body: { password } });
            setCodes(recoveryCodes);
          }}
        />
      );
  }
}

function AddDialog({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p>{text}</p>
      <div className="sf-dialog">{children}</div>
    </Dialog>
  );
}

/** Only the button closes the recovery codes, so that a stray key does not lose them. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened mustChoose onClose={onClose} title={t`Save your recovery codes`}>
      <p>{t`Each code lets you in once if you lose your second factor. You see them only now.`}</p>
      <div className="sf-dialog">
        <RecoveryCodes codes={codes} onContinue={onClose} />
      </div>
    </Dialog>
  );
}
