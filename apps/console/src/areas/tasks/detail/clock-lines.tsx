import type { TaskClock, TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { Icon, useNow } from '../../../ui/index.ts';
import { TARGET_LABELS } from '../labels.ts';
import { durationText, timerOf } from '../sla/timer.ts';
import { TimerLine } from '../sla/timer-line.tsx';
import { type HoursOf, useHours } from '../state/hours.ts';

/** Each SLA clock of a ticket on its own line; for a task without targets its due date. */
export function ClockLines({ task }: { task: TaskDetail }) {
  const { t } = useLingui();
  const hoursOf = useHours();
  const clocks = task.clocks.filter(({ doneDate, targetMs }) => doneDate !== null || targetMs !== null);
  if (clocks.length === 0) return <TimerLine task={task} hoursOf={hoursOf} />;
  return (
    <ul className="task-timers" aria-label={t`Timers`}>
      {clocks.map((clock) => (
        <li key={clock.target}>
          {clock.doneDate ? (
            <Finished clock={clock} />
          ) : (
            <Running task={{ ...task, clocks: [clock] }} clock={clock} hoursOf={hoursOf} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A running or paused clock. Its line names the target when the timer does not. */
function Running({ task, clock, hoursOf }: { task: TaskDetail; clock: TaskClock; hoursOf: HoursOf }) {
  const { i18n } = useLingui();
  const now = useNow(10_000);
  const kind = timerOf(task, now, hoursOf(task))?.kind;
  const isNameless = kind === 'outside' || kind === 'waiting';
  return (
    <>
      {isNameless && <span className="t-2">{i18n._(TARGET_LABELS[clock.target])}</span>}
      <TimerLine task={task} hoursOf={hoursOf} />
      <Used clock={clock} />
    </>
  );
}

/** A finished clock: how long it took. */
function Finished({ clock: { target, state, usedMs, targetMs } }: { clock: TaskClock }) {
  const { t, i18n } = useLingui();
  const [name, used] = [i18n._(TARGET_LABELS[target]), durationText(Math.max(1, usedMs), i18n.locale)];
  const promised = targetMs === null ? null : durationText(targetMs, i18n.locale);
  return (
    <>
      <span className={state === 'met_late' ? 'sla bad' : 'sla ok'}>
        <Icon of={IconCheck} size={14} />
        {state === 'met_late' ? t`${name} overdue, took ${used}` : t`${name} in ${used}`}
      </span>
      {promised && <span className="t-3">{t`of ${promised}`}</span>}
    </>
  );
}

/** How much of the target time is used. */
function Used({ clock: { target, usedMs, targetMs } }: { clock: TaskClock }) {
  const { t, i18n } = useLingui();
  if (targetMs === null || targetMs <= 0) return null;
  const share = Math.min(100, Math.round((usedMs / targetMs) * 100));
  const name = i18n._(TARGET_LABELS[target]);
  return (
    <meter className="task-used" aria-label={t`${name}: time used`} min={0} max={100} value={share}>
      {share} %
    </meter>
  );
}
