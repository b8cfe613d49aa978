import { type WaitingLimits, waitingClock, waitingLevel } from '@foyer/domain/elapsed';
import { waitingOf } from '@foyer/domain/visitor-flags';
import { useLingui } from '@lingui/react/macro';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { exactTime, Icon, useNow, useTimeZone } from '../../../ui/index.ts';
import { clockStart } from './queue-rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time of a row: a running clock while the visitor waits, else the age of the last message. */
export function WaitClock({ visitor, limits }: { visitor: LiveVisitor; limits: WaitingLimits }) {
  const since = waitingOf(visitor);
  return since ? <Waiting since={since} limits={limits} /> : <Ago at={clockStart(visitor)} />;
}

function Waiting({ since, limits }: { since: string; limits: WaitingLimits }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const waited = useNow(1_000) - Date.parse(since);
  const level = waitingLevel(waited, limits);
  const clock = waitingClock(waited, i18n.locale);
  return (
    <span
      className={level === 'grey' ? 'wait' : `wait ${level}`}
      title={t`Waiting since ${exactTime(since, zone)}`}
    >
      {level !== 'grey' && <Icon of={level === 'red' ? IconClockExclamation : IconClock} />}
      <span className="sr">{t`waiting`} </span>
      {clock}
    </span>
  );
}

function Ago({ at }: { at: string }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const age = Math.max(0, useNow(15_000) - Date.parse(at));
  return (
    <time className="wait" dateTime={at} title={exactTime(at, zone)}>
      {age < MINUTE ? t`now` : shortAge(age, i18n.locale)}
    </time>
  );
}

/** An age in its largest whole unit: '6m', '3h', '2d'. */
export function shortAge(age: number, locale: string): string {
  const [unit, ms] =
    age < HOUR
      ? (['minute', MINUTE] as const)
      : age < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });
  return format.format(Math.floor(age / ms));
}
