import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { isOpen, nextClosing, nextOpening } from '@foyer/domain/opening-hours';
import { useLingui } from '@lingui/react/macro';
import { dateLocale } from '../format-time.ts';
import { useNow } from '../use-now.ts';
import { hoursInZone } from './hours.ts';

const WEEK_MS = 7 * 86_400_000;

/** Whether it is open now, and until or from when. Null hours are always open. */
export function HoursPreview({ hours, timeZone }: { hours: OpeningHours | null; timeZone: string }) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow(30_000));
  const read = hours && hoursInZone(hours, timeZone);
  const open = !read || isOpen(read, now);
  const change = read && (open ? nextClosing(read, now) : nextOpening(read, now));
  const when = change && momentText(change, now, i18n.locale, timeZone);
  const text = open
    ? when
      ? t`Open now until ${when}`
      : t`Open now, around the clock`
    : when
      ? t`Closed now, opens ${when}`
      : t`Closed now, no upcoming opening hours`;
  return (
    <p className="hours-now" role="status">
      <span className={open ? 'dot online' : 'dot offline'} />
      {text}
    </p>
  );
}

/** The time of day, with the weekday or date if it is not today. */
function momentText(at: Date, now: Date, locale: string, timeZone: string): string {
  const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
  const isToday = dayOf(at) === dayOf(now);
  const isFar = at.getTime() - now.getTime() > WEEK_MS - 86_400_000;
  return new Intl.DateTimeFormat(dateLocale(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    ...(!isToday && { weekday: 'long' }),
    ...(isFar && { day: 'numeric', month: 'long' }),
  }).format(at);
}
