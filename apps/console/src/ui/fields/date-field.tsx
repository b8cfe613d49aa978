import { DATE_MAX, isDay } from '@foyer/domain/fields';
import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { Input } from '../input.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { DayGrid } from './day-grid.tsx';
import { dayIn, dayText, typedDay } from './day-text.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps & {
  /** Earliest day that the calendar offers, YYYY-MM-DD. */
  min?: string;
} & (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** The value of an incomplete day, which the type DATE refuses. */
const HALF_TYPED = '?';

/** The field's value for a text: its day, '' when empty, else the refused value. */
const dayOrRefused = (text: string): string => (text.trim() === '' ? '' : (dayIn(text) ?? HALF_TYPED));

/**
 * A day, YYYY-MM-DD. Default `maxDate` 9999-12-31. Typed as DD/MM/YYYY, or chosen in a calendar that a click or Arrow
 * Down opens. Specification 5, 9.
 */
export function DateField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled, min } = props;
  const field = useField<string>(props);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState<'by pointer' | 'by key' | null>(null);
  // A value set by the page replaces the typed text.
  const isOwn = typed !== null && [dayIn(typed) ?? '', dayOrRefused(typed)].includes(field.value);
  const shown = isOwn ? typed : dayText(field.value);
  const type = (text: string) => {
    const next = typedDay(text, shown);
    setTyped(next);
    field.change(dayOrRefused(next));
  };
  const choose = (day: string) => {
    setTyped(null);
    setOpened(null);
    field.change(day);
    input.current?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return;
    setOpened(null);
    const day = dayOrRefused(shown);
    if (day !== HALF_TYPED) setTyped(null);
    if (day !== field.value) field.change(day);
    field.blur(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !opened) {
      event.preventDefault();
      setOpened('by key');
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault();
      event.stopPropagation();
      setOpened(null);
      input.current?.focus();
    }
  };
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control, title) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field and its calendar
        <div className="date" ref={box} onBlur={leave} onKeyDown={onKeyDown}>
          <Popover
            opened={opened !== null}
            onChange={(next) => next || setOpened(null)}
            position="bottom-start"
            offset={4}
            withinPortal={false}
            floatingStrategy="fixed"
            returnFocus={false}
            withRoles={false}
            transitionProps={{ duration: 80 }}
            zIndex="var(--z-over-dialog)"
            classNames={{ dropdown: 'menu pop date-pop' }}
          >
            <Popover.Target>
              <Input
                {...control}
                ref={input}
                name={field.name}
                role="combobox"
                aria-haspopup="dialog"
                aria-expanded={opened !== null}
                aria-required={field.rule?.required || undefined}
                inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : 'numeric'}
                autoComplete="off"
                dir="ltr"
                data-mantine-stop-propagation={opened !== null || undefined}
                placeholder="DD/MM/YYYY"
                disabled={disabled}
                value={shown}
                onClick={() => setOpened('by pointer')}
                onChange={(event) => type(event.target.value)}
                end={<Icon of={IconCalendar} />}
              />
            </Popover.Target>
            <Popover.Dropdown
              role="dialog"
              aria-label={t`Choose ${title}`}
              onMouseDown={(event) => event.preventDefault()}
            >
              <DayGrid
                value={isDay(field.value) ? field.value : ''}
                min={min}
                max={field.rule?.maxDate ?? DATE_MAX}
                takesFocus={opened === 'by key'}
                onChoose={choose}
              />
            </Popover.Dropdown>
          </Popover>
        </div>
      )}
    </BoundField>
  );
}
