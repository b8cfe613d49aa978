import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/index.ts';

/** An id that none of the options has. */
export function newOptionId(options: readonly { readonly id: string }[], letter: string): string {
  for (let number = options.length + 1; ; number += 1) {
    const id = `${letter}${number}`;
    if (options.every((option) => option.id !== id)) return id;
  }
}

/** Options of a step that can be added and removed. */
export function OptionList<Option>({
  title,
  add,
  options,
  max,
  disabled,
  create,
  onChange,
  children,
}: {
  title: string;
  /** Label of the button that adds one. */
  add: string;
  options: readonly Option[];
  max: number;
  disabled: boolean;
  create: () => Option;
  onChange: (options: readonly Option[]) => void;
  children: (option: Option, change: (part: Partial<Option>) => void) => ReactNode;
}) {
  const { t } = useLingui();
  return (
    <fieldset className="flow-options">
      <legend className="t-13">{title}</legend>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options keep their order while they are edited.
        <div key={index} className="flow-option">
          {children(option, (part) =>
            onChange(options.map((one, at) => (at === index ? { ...one, ...part } : one))),
          )}
          {!disabled && (
            <IconButton
              small
              icon={IconTrash}
              label={t`Remove`}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && options.length < max && (
        <Button small icon={IconPlus} onClick={() => onChange([...options, create()])}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}
