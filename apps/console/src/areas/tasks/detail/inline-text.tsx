import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../../keys/composing.ts';

/** A text edited inline: saves on blur, Escape cancels. */
export function InlineText({
  label,
  value,
  placeholder,
  disabled,
  required,
  maxLength,
  className,
  onBegin,
  onSave,
}: {
  label: string;
  value: string;
  placeholder?: string;
  disabled: boolean;
  /** An empty text is reverted. */
  required?: boolean;
  maxLength: number;
  className: string;
  /** Called when editing starts, on the value then shown. */
  onBegin?: () => void;
  onSave: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const isCancelled = useRef(false);
  const shown = typed ?? value;
  useHeight(area, shown);
  const leave = () => {
    if (typed === null) return;
    const text = required ? typed.trim() : typed;
    setTyped(null);
    if (!isCancelled.current && text !== value && !(required && text === '')) onSave(text);
    isCancelled.current = false;
  };
  return (
    <textarea
      ref={area}
      className={`in-place ${className}`}
      aria-label={label}
      dir={shown === '' ? undefined : 'auto'}
      rows={1}
      maxLength={maxLength}
      placeholder={placeholder}
      readOnly={disabled}
      value={shown}
      onFocus={onBegin}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          isCancelled.current = true;
          event.currentTarget.blur();
        }
        const isDone = event.key === 'Enter' && (required || event.ctrlKey || event.metaKey);
        if (isDone) {
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
    />
  );
}

/** Keeps a textarea as high as its text. */
function useHeight(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [area, text]);
}
