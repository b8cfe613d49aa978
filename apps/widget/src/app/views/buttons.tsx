import type { SimpleKey } from '../texts/texts.ts';
import { Icon, type IconName } from './Icon.tsx';
import { useWidget } from './widget-context.ts';

interface ButtonProps {
  readonly text: SimpleKey;
  readonly look?: 'primary' | 'plain-button' | 'link';
  /** Whether it takes the focus when its screen appears. */
  readonly first?: boolean;
  readonly off?: boolean;
  /** Without it the button submits its form. */
  onClick?(): void;
}

/** A button with words. */
export function Button({ text, look, first, off, onClick }: ButtonProps) {
  const { words } = useWidget();
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={look}
      data-first={first}
      aria-disabled={off}
      onClick={onClick}
    >
      {words.say(text)}
    </button>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly look?: string;
  readonly expanded?: boolean;
  readonly off?: boolean;
  onClick(): void;
}

/** A button that is an icon with a name. */
export const Tool = ({ icon, label, look = 'tool', expanded, off, onClick }: ToolProps) => (
  <button
    type="button"
    className={look}
    aria-label={label}
    title={label}
    aria-expanded={expanded}
    aria-disabled={off}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);
