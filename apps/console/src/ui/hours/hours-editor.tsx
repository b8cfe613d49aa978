import './hours.css';
import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { DAYS, type Day } from '@foyer/domain/merchant';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../menu.tsx';
import { HolidayList } from './holiday-list.tsx';
import { copiedDay, dayName, withDay } from './hours.ts';
import { HoursPreview } from './hours-preview.tsx';
import { useHoursProblems } from './problems.ts';
import { SlotList } from './slot-list.tsx';

const WORKDAYS = DAYS.slice(0, 5);

/** Editor of opening hours: several slots per weekday, holidays, and a preview of the current state. */
export function HoursEditor({
  value,
  timeZone,
  isChecked,
  disabled,
  onChange,
}: {
  value: OpeningHours;
  /** Time zone of the times. IANA name. */
  timeZone: string;
  /** Whether to report missing values too. */
  isChecked: boolean;
  disabled?: boolean;
  onChange: (hours: OpeningHours) => void;
}) {
  const { t, i18n } = useLingui();
  const problems = useHoursProblems()(value, isChecked);
  return (
    <div className="hours">
      <HoursPreview hours={value} timeZone={timeZone} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid with its legend */}
      <div className="hours-week" role="group" aria-label={t`Weekly hours`}>
        {DAYS.map((day) => (
          <div className="hours-day" key={day}>
            <b className="hours-name">{dayName(day, i18n.locale)}</b>
            <SlotList
              day={dayName(day, i18n.locale)}
              slots={value.week[day] ?? []}
              problem={problems.week[day]}
              disabled={disabled}
              onChange={(slots) => onChange(withDay(value, day, slots))}
            />
            {!disabled && <CopyMenu day={day} onCopy={(others) => onChange(copiedDay(value, day, others))} />}
          </div>
        ))}
      </div>
      <HolidayList
        holidays={value.holidays}
        problems={problems.holidays}
        disabled={disabled}
        onChange={(holidays) => onChange({ ...value, holidays })}
      />
    </div>
  );
}

function CopyMenu({ day, onCopy }: { day: Day; onCopy: (others: readonly Day[]) => void }) {
  const { t, i18n } = useLingui();
  const name = dayName(day, i18n.locale);
  return (
    <Menu
      label={t`Copy ${name} to`}
      align="end"
      trigger={<IconButton small icon={IconCopy} label={t`Copy ${name} to other days`} />}
    >
      <MenuItem onSelect={() => onCopy(DAYS)}>{t`All days`}</MenuItem>
      <MenuItem onSelect={() => onCopy(WORKDAYS)}>{t`Monday to Friday`}</MenuItem>
      <MenuLine />
      {DAYS.filter((other) => other !== day).map((other) => (
        <MenuItem key={other} onSelect={() => onCopy([other])}>
          {dayName(other, i18n.locale)}
        </MenuItem>
      ))}
    </Menu>
  );
}
