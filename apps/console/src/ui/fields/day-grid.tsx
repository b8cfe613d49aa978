import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateLocale } from '../format-time.ts';
import { IconButton } from '../icon-button.tsx';
import { useTimeZone } from '../time-zone.ts';
import { dayAfter, monthAfter, weekdayOf, weeksOf } from './month-days.ts';

/** A year, in months. */
const YEAR = 12;

/** A month calendar: arrows move by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function DayGrid({
  value,
  min,
  max,
  takesFocus,
  onChoose,
}: {
  /** The selected day, YYYY-MM-DD, or ''. */
  value: string;
  min: string | undefined;
  max: string;
  /** Whether the current day takes the focus at once; otherwise Tab skips the calendar. */
  takesFocus: boolean;
  onChoose: (day: string) => void;
}) {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const [at, setAt] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(takesFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>('[data-at]')?.focus();
    wantsFocus.current = false;
  }, [at]);
  const isAllowed = (day: string) => (min === undefined || day >= min) && day <= max;
  const go = (day: string) => {
    wantsFocus.current = true;
    setAt(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = event.shiftKey ? YEAR : 1;
    const forward = document.dir === 'rtl' ? -1 : 1;
    const moves: Readonly<Record<string, string>> = {
      ArrowRight: dayAfter(at, forward),
      ArrowLeft: dayAfter(at, -forward),
      ArrowDown: dayAfter(at, 7),
      ArrowUp: dayAfter(at, -7),
      PageDown: monthAfter(at, page),
      PageUp: monthAfter(at, -page),
      Home: dayAfter(at, -weekdayOf(at)),
      End: dayAfter(at, 6 - weekdayOf(at)),
    };
    const day = moves[event.key];
    if (!day) return;
    event.preventDefault();
    event.stopPropagation();
    go(day);
  };
  const text = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(i18n.locale), { ...options, timeZone: 'UTC' }).format(Date.parse(day));
  const weeks = weeksOf(at);
  const turns = [
    [IconChevronsLeft, t`Previous year`, -YEAR],
    [IconChevronLeft, t`Previous month`, -1],
    [IconChevronRight, t`Next month`, 1],
    [IconChevronsRight, t`Next year`, YEAR],
  ] as const;
  const month = text(at, { month: 'long', year: 'numeric' });
  return (
    <div className="day-grid">
      <div className="row">
        <b aria-live="polite">{month}</b>
        <span className="end row turns">
          {turns.map(([icon, label, months]) => (
            <IconButton
              key={months}
              small
              icon={icon}
              label={label}
              tabIndex={takesFocus ? 0 : -1}
              onClick={() => setAt(monthAfter(at, months))}
            />
          ))}
        </span>
      </div>
      <table aria-label={month} ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={text(day, { weekday: 'long' })}>
                {text(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    tabIndex={takesFocus && day === at ? 0 : -1}
                    data-at={day === at || undefined}
                    data-mantine-stop-propagation
                    className={day.slice(0, 7) === at.slice(0, 7) ? undefined : 'is-other'}
                    aria-label={text(day, { dateStyle: 'full' })}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    disabled={!isAllowed(day)}
                    onKeyDown={onKeyDown}
                    onClick={() => onChoose(day)}
                  >
                    {text(day, { day: 'numeric' })}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
