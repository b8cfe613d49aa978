import type { SimpleKey } from '../texts/texts.ts';
import { Icon, type IconName } from './Icon.tsx';
import { useWidget } from './widget-context.ts';

interface ButtonProps {
  readonly text: SimpleKey;
  readonly variant?: 'primary' | 'plain-button' | 'link';
  /** Whether it takes the focus when its screen is shown. */
  readonly first?: boolean;
  readonly off?: boolean;
  /** Default: submits the form. */
  onClick?(): void;
}

/** A button with text. */
export function Button({ text, variant, first, off, onClick }: ButtonProps) {
  const { i18n } = useWidget();
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={variant}
      data-first={first}
      aria-disabled={off}
      onClick={onClick}
    >
      {i18n.t(text)}
    </button>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly variant?: string;
  readonly expanded?: boolean;
  readonly off?: boolean;
  onClick(): void;
}

/** An icon button. */
export const Tool = ({ icon, label, variant = 'tool', expanded, off, onClick }: ToolProps) => (
  <button
    type="button"
    className={variant}
    aria-label={label}
    title={label}
    aria-expanded={expanded}
    aria-disabled={off}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);
