import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AccountForm } from './account-form.tsx';

/** Connects an account, or edits its name and credentials. */
export function AccountDrawer({ account, onClose }: { account: ReviewAccount | null; onClose: () => void }) {
  const { t } = useLingui();
  const title = account ? account.name : t`Connect an account`;
  return (
    <Drawer opened onClose={onClose} label={title} width={480}>
      <DrawerHead
        title={title}
        under={account && REVIEW_PLATFORM_NAMES[account.platform]}
        onClose={onClose}
      />
      <div className="drawer-body account-form">
        <AccountForm account={account} onSaved={onClose} />
        {account && <Disconnect account={account} onDone={onClose} />}
      </div>
    </Drawer>
  );
}

function Disconnect({ account: { id, name }, onDone }: { account: ReviewAccount; onDone: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useAction('disconnectReviewAccount', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`${name} disconnected` });
      onDone();
    },
    onError: (error) => toast.error(t`Could not disconnect ${name}`, errorText(error, text('genericError'))),
  });
  return (
    <>
      <div>
        <Button small icon={IconPlugConnectedX} onClick={() => setConfirming(true)}>{t`Disconnect`}</Button>
      </div>
      <Dialog
        opened={isConfirming}
        mustChoose
        onClose={() => setConfirming(false)}
        title={t`Disconnect ${name}?`}
        actions={
          <>
            <Button variant="quiet" onClick={() => setConfirming(false)}>{t`Cancel`}</Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { id } })}
            >
              {t`Disconnect`}
            </Button>
          </>
        }
      >
        <p>{t`Its credentials, reviews and replies are deleted here. Nothing changes on the platform.`}</p>
      </Dialog>
    </>
  );
}
