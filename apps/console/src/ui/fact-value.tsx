import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Cut } from './cut.tsx';

interface Props {
  label: string;
  /** The value as text; '' if there is none. */
  shown: string;
  /** Default: the text. */
  children?: ReactNode;
  className?: string;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

/** The value of a field of a person as a button that starts editing, or as plain text. */
export function FactValue({ label, shown, children = shown, className = '', disabled, ref, onEdit }: Props) {
  const { t } = useLingui();
  if (disabled) return shown ? <Cut className={className}>{children}</Cut> : '–';
  return (
    <Cut
      as="button"
      ref={ref}
      type="button"
      className={`as-text ${className}`.trim()}
      aria-label={shown ? t`Edit ${label}: ${shown}` : t`Add ${label}`}
      onClick={onEdit}
    >
      {shown ? children : <span className="t-3">{t`Add`}</span>}
    </Cut>
  );
}
