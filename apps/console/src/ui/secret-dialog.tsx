import './secret-dialog.css';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Shows a secret that was just created and cannot be read again. */
export function SecretDialog({
  title,
  text,
  secret,
  onClose,
}: {
  title: string;
  /** What the secret is for. */
  text: string;
  secret: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button icon={IconCopy} onClick={copy}>
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <Button variant="primary" onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p className="t-13 t-2">
        {text} {t`Copy it now. You will not see it again.`}
      </p>
      <p>
        <code className="secret-code" dir="ltr">
          {secret}
        </code>
      </p>
    </Dialog>
  );
}
