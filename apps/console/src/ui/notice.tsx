import './notice.css';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** What a popup says. Without a text of its own an error or warning says the general sentence. */
export interface NoticeContent {
  readonly kind: 'success' | 'error' | 'warning';
  readonly text?: string;
}

const LOOKS = {
  success: { title: 'successTitle', icon: IconCircleCheck, tone: 'ok' },
  error: { title: 'errorTitle', icon: IconAlertCircle, tone: 'bad' },
  warning: { title: 'warningTitle', icon: IconAlertTriangle, tone: 'warn' },
} as const;

/** The popup titled 'Success', 'Error' or 'Warning', with OK; open while there is something to say. Specification 8. */
export function Notice({ notice, onClose }: { notice: NoticeContent | null; onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  // What was said stays while the popup fades.
  const [last, setLast] = useState<NoticeContent>({ kind: 'error' });
  if (notice && notice !== last) setLast(notice);
  const { title, icon, tone } = LOOKS[last.kind];
  return (
    <Dialog
      opened={notice !== null}
      onClose={onClose}
      title={text(title)}
      actions={
        <Button look="primary" onClick={onClose} data-autofocus>
          {t`OK`}
        </Button>
      }
    >
      <div className="notice">
        <Icon of={icon} size={18} className={tone} />
        <p>{last.text ?? text('genericError')}</p>
      </div>
    </Dialog>
  );
}
