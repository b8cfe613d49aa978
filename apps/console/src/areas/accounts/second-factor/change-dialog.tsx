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

/** What a member is about to change about their second factors. */
export type Change =
  | { readonly kind: 'addApp' | 'removeApp' | 'addPasskey' | 'renewCodes' }
  | { readonly kind: 'removePasskey'; readonly id: string; readonly name: string };

/** One change of the own second factors, up to the recovery codes where there are new ones. */
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
          text={t`Scan this with an authenticator app, such as the one of your password manager.`}
          onClose={onClose}
        >
          <AppSetup onSetUp={added(t`The authenticator app is on`)} onCancel={onClose} />
        </AddDialog>
      );
    case 'addPasskey':
      return (
        <AddDialog
          title={t`Add a passkey`}
          text={t`Your browser asks where to keep it: on this device, on your phone or on a security key.`}
          onClose={onClose}
        >
          <PasskeyForm onMade={added(t`The passkey is added`)} onCancel={onClose} />
        </AddDialog>
      );
    case 'removeApp':
      return (
        <PasswordDialog
          title={t`Switch the authenticator app off?`}
          text={t`Its codes will not be asked for any more. You can set it up anew at any time.`}
          action={t`Switch off`}
          look="danger"
          onClose={onClose}
          onPassword={async (password) => {
            await call('removeTotp', { body: { password } });
            removed(t`The authenticator app is off`);
          }}
        />
      );
    case 'removePasskey':
      return (
        <PasswordDialog
          title={t`Remove this passkey?`}
          text={t`${change.name} will not open your account any more.`}
          action={t`Remove`}
          look="danger"
          onClose={onClose}
          onPassword={async (password) => {
            await call('removePasskey', { params: { id: change.id }, body: { password } });
            removed(t`The passkey is removed`);
          }}
        />
      );
    case 'renewCodes':
      return (
        <PasswordDialog
          title={t`Make new recovery codes?`}
          text={t`The earlier ones end at once.`}
          action={t`Make new ones`}
          look="primary"
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

/** The codes are not lost by a stray key: only the button goes on. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened mustChoose onClose={onClose} title={t`Keep your recovery codes`}>
      <p>{t`Each of them lets you in once when your second factor is lost. They are shown this once.`}</p>
      <div className="sf-dialog">
        <RecoveryCodes codes={codes} onKept={onClose} />
      </div>
    </Dialog>
  );
}
