import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { plainText } from '../../i18n/plain-text.ts';
import { Cut } from '../cut.tsx';
import { Icon } from '../icon.tsx';

/** An option. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Grey text after the label. */
  note?: string;
  /** Another name by which a search finds it. */
  alias?: string;
  /** Content before the label, such as a flag or an avatar. */
  mark?: ReactNode;
  disabled?: boolean;
}

/** The search above a list. */
export interface OptionSearch {
  value: string;
  onChange(typed: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(event: FocusEvent): void;
}

/** The options whose label, note or alias contains the typed text, ignoring case and diacritics. */
export function matchingOptions<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const wanted = plainText(typed.trim());
  if (wanted === '') return options;
  return options.filter(({ label, note = '', alias = '' }) =>
    plainText(`${label} ${note} ${alias}`).includes(wanted),
  );
}

/** The dropdown of a control: the options, with a search above when there are many. */
export function OptionList({
  label,
  options,
  isChosen,
  search,
  several,
  isOpen,
}: {
  label: string;
  options: readonly Option[];
  isChosen: (value: string) => boolean;
  search?: OptionSearch;
  several?: boolean;
  isOpen: boolean;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Combobox.Dropdown className="menu pop options">
      {search && (
        <div className="options-find">
          <Icon of={IconSearch} />
          <Combobox.Search
            unstyled
            classNames={{ input: 'options-input' }}
            aria-label={t`Search ${label}`}
            placeholder={t`Search`}
            value={search.value}
            onChange={(event) => search.onChange(event.currentTarget.value)}
            onKeyDown={search.onKeyDown}
            onBlur={search.onBlur}
          />
        </div>
      )}
      <Combobox.Options
        className="options-list"
        aria-label={label}
        id={id}
        aria-multiselectable={several || undefined}
      >
        {options.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            className="item"
            active={isChosen(option.value)}
            aria-selected={isChosen(option.value)}
            aria-disabled={option.disabled || undefined}
            disabled={option.disabled}
          >
            {option.mark}
            <Cut>{option.label}</Cut>
            {option.note && <span className="option-note">{option.note}</span>}
            <Icon of={IconCheck} size={14} className="option-mark" />
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {isOpen && options.length === 0 && <p className="options-empty">{t`No matches`}</p>}
    </Combobox.Dropdown>
  );
}
