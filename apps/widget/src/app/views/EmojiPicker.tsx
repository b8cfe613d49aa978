import { type KeyboardEvent, useEffect, useRef } from 'react';

const row = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index));

/** Faces, hands and hearts, which are consecutive in Unicode. */
const EMOJI = [...row(0x1f600, 80), ...row(0x1f44a, 6), ...row(0x1f493, 10)];

interface EmojiPickerProps {
  readonly label: string;
  onPick(emoji: string): void;
  onShut(): void;
}

/** A grid of emoji with arrow key navigation. Escape closes it. */
export function EmojiPicker({ label, onPick, onShut }: EmojiPickerProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (grid.current?.firstElementChild as HTMLElement | null)?.focus();
  }, []);

  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onShut();
      return;
    }
    const buttons = [...event.currentTarget.children] as HTMLElement[];
    const at = buttons.indexOf(event.target as HTMLElement);
    const top = buttons[0]?.offsetTop;
    const columns = buttons.filter((button) => button.offsetTop === top).length;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid everywhere.
    <div ref={grid} className="picker" role="group" aria-label={label} onKeyDown={walk}>
      {EMOJI.map((char, index) => (
        <button key={char} type="button" tabIndex={index ? -1 : 0} onClick={() => onPick(char)}>
          {char}
        </button>
      ))}
    </div>
  );
}
