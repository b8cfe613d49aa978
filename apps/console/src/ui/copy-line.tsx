import './copy-line.css';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast-store.ts';

/** A text to copy: a tag, an address, a secret. */
export function CopyLine({ label, hint, text }: { label: string; hint?: string; text: string }) {
  const { t } = useLingui();
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.show({ text: t`${label} copied` });
  };
  return (
    <div className="copy-line">
      <span className="row">
        <span className="label" id={id}>
          {label}
        </span>
        {hint && <span className="t-12 t-3">{hint}</span>}
      </span>
      <div className="copy-box">
        <code dir="ltr">{text}</code>
        <Button small icon={IconCopy} aria-describedby={id} onClick={() => void copy()}>
          {t`Copy`}
        </Button>
      </div>
    </div>
  );
}
