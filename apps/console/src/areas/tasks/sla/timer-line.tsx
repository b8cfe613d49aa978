import type { Task } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import {
  IconCalendarDue,
  IconCheck,
  IconClock,
  IconClockExclamation,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Cut, clockTime, dateLocale, Icon, type IconShape, useNow, useTimeZone } from '../../../ui/index.ts';
import type { HoursOf } from '../state/hours.ts';
import { durationText, type Timer, type TimerTone, timerOf } from './timer.ts';

const TONES: Readonly<Record<TimerTone, string>> = { met: 'ok', calm: 't-3', warning: 'warn', late: 'bad' };

const iconOf = ({ kind, tone }: Timer): IconShape => {
  if (kind === 'met') return IconCheck;
  if (tone === 'late') return IconClockExclamation;
  if (kind === 'waiting' || kind === 'outside') return IconPlayerPause;
  return kind === 'due' ? IconCalendarDue : IconClock;
};

/** The text of a timer. */
export function useTimerText(): (timer: Timer) => string {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  return (timer) => {
    if (timer.kind === 'outside')
      return t`Outside hours until ${openingText(timer.until, i18n.locale, zone)}`;
    const isUnderAMinute = timer.ms < MINUTE_MS;
    if (isUnderAMinute && (timer.kind === 'late' || timer.kind === 'overdue')) return t`Due now`;
    if (isUnderAMinute && timer.kind === 'met' && timer.tone === 'met') return t`Resolved in under a minute`;
    const time = durationText(timer.ms, i18n.locale);
    switch (timer.kind) {
      case 'waiting':
        return t`Waiting for the customer`;
      case 'met':
        return timer.tone === 'late' ? t`Resolved late, in ${time}` : t`Resolved in ${time}`;
      case 'due':
        return t`Due in ${time}`;
      case 'overdue':
        return t`Due ${time} ago`;
      case 'left':
        if (timer.target === 'firstResponse') return t`First reply in ${time}`;
        return timer.target === 'nextResponse' ? t`Reply in ${time}` : t`Resolve in ${time}`;
      case 'late':
        if (timer.target === 'firstResponse') return t`First reply ${time} overdue`;
        return timer.target === 'nextResponse' ? t`Reply ${time} overdue` : t`${time} overdue`;
    }
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The time of an opening, with its day when it is more than a day away. */
function openingText(at: Date, locale: string, timeZone: string): string {
  const time = clockTime(at.toISOString(), locale, timeZone);
  if (at.getTime() - Date.now() < DAY_MS) return time;
  return `${new Intl.DateTimeFormat(dateLocale(locale), { weekday: 'short', timeZone }).format(at)} ${time}`;
}

/** The running timer of a task, as icon and text. Renders nothing without a target. */
export function TimerLine({ task, hoursOf }: { task: Task; hoursOf: HoursOf }) {
  const now = useNow(10_000);
  const textOf = useTimerText();
  const timer = timerOf(task, now, hoursOf(task));
  if (!timer) return null;
  return (
    <span className={`sla ${TONES[timer.tone]}`}>
      <Icon of={iconOf(timer)} size={14} />
      <Cut>{textOf(timer)}</Cut>
    </span>
  );
}
