import './notice.css';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** The content of a popup. An error or warning without text shows the generic sentence. */
export interface NoticeContent {
  readonly kind: 'success' | 'error' | 'warning';
  readonly text?: string;
}

const STYLES = {
  success: { title: 'successTitle', icon: IconCircleCheck, tone: 'ok' },
  error: { title: 'errorTitle', icon: IconAlertCircle, tone: 'bad' },
  warning: { title: 'warningTitle', icon: IconAlertTriangle, tone: 'warn' },
} as const;

/** The popup titled 'Success', 'Error' or 'Warning', with OK; open while `notice` is set. Specification 8. */
export function Notice({ notice, onClose }: { notice: NoticeContent | null; onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  // Keeps the content while the popup fades out.
  const [last, setLast] = useState<NoticeContent>({ kind: 'error' });
  if (notice && notice !== last) setLast(notice);
  const { title, icon, tone } = STYLES[last.kind];
  return (
    <Dialog
      opened={notice !== null}
      onClose={onClose}
      title={text(title)}
      actions={
        <Button variant="primary" onClick={onClose} data-autofocus>
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
