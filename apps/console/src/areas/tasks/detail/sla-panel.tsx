import type { TaskClock, TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { exactTime, useTimeZone } from '../../../ui/index.ts';
import { TARGET_LABELS } from '../labels.ts';
import { durationText } from '../sla/timer.ts';
import { Part } from './part.tsx';

const TONES: Readonly<Record<TaskClock['state'], string>> = {
  running: '',
  paused: 't-2',
  warning: 'warn',
  breached: 'bad',
  met: 'ok',
  met_late: 'bad',
};

/** The SLA clocks of a ticket, with an explanation of their states. */
export function SlaPanel({ task }: { task: TaskDetail }) {
  const { t, i18n } = useLingui();
  return (
    <Part id="timers" title={t`Timers`} open={false}>
      <ul className="task-clocks">
        {task.clocks.map((clock) => (
          <li key={clock.target}>
            <span className="t-m">{i18n._(TARGET_LABELS[clock.target])}</span>
            <ClockState clock={clock} />
            <span className="t-12 t-3">
              <Promised clock={clock} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The state of a clock and since when. */
function ClockState({ clock }: { clock: TaskClock }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const at = (moment: string) => exactTime(moment, zone);
  const text = () => {
    if (clock.doneDate) {
      return clock.state === 'met_late' ? t`Met late, ${at(clock.doneDate)}` : t`Met ${at(clock.doneDate)}`;
    }
    if (clock.pausedDate) return t`Paused since ${at(clock.pausedDate)}: waiting for the customer`;
    if (!clock.dueDate) return t`No target`;
    if (clock.state === 'breached') return t`Overdue, was due ${at(clock.dueDate)}`;
    return t`Due ${at(clock.dueDate)}`;
  };
  return <span className={TONES[clock.state]}>{text()}</span>;
}

/** The target, how much of it is used, and which hours count. */
function Promised({ clock }: { clock: TaskClock }) {
  const { t, i18n } = useLingui();
  const used = durationText(clock.usedMs, i18n.locale);
  const hours = clock.inOpeningTime ? t`opening hours only` : t`around the clock`;
  if (clock.targetMs === null) return t`${used} used, ${hours}`;
  const promised = durationText(clock.targetMs, i18n.locale);
  return t`${used} of ${promised} used, ${hours}`;
}
