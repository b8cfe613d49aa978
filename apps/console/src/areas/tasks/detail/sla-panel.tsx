import type { TaskClock, TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { exactTime, useTimeZone } from '../../../ui/index.ts';
import { durationText } from '../sla/timer.ts';
import { TARGET_WORDS } from '../words.ts';
import { Part } from './part.tsx';

const TONES: Readonly<Record<TaskClock['state'], string>> = {
  running: '',
  paused: 't-2',
  warning: 'warn',
  breached: 'bad',
  met: 'ok',
  met_late: 'bad',
};

/** The clocks of a ticket, and why each stands as it does. */
export function SlaPanel({ task }: { task: TaskDetail }) {
  const { t, i18n } = useLingui();
  return (
    <Part id="timers" title={t`Timers`} open={false}>
      <ul className="task-clocks">
        {task.clocks.map((clock) => (
          <li key={clock.target}>
            <span className="t-m">{i18n._(TARGET_WORDS[clock.target])}</span>
            <Standing clock={clock} />
            <span className="t-12 t-3">
              <Promised clock={clock} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** How a clock stands and since when. */
function Standing({ clock }: { clock: TaskClock }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const at = (moment: string) => exactTime(moment, zone);
  const words = () => {
    if (clock.doneDate) {
      return clock.state === 'met_late' ? t`Met late, ${at(clock.doneDate)}` : t`Met ${at(clock.doneDate)}`;
    }
    if (clock.pausedDate) return t`Paused since ${at(clock.pausedDate)}: waiting for the customer`;
    if (!clock.dueDate) return t`No target`;
    if (clock.state === 'breached') return t`Overdue, was due ${at(clock.dueDate)}`;
    return t`Due ${at(clock.dueDate)}`;
  };
  return <span className={TONES[clock.state]}>{words()}</span>;
}

/** What was promised, how much of it is used, and which hours count. */
function Promised({ clock }: { clock: TaskClock }) {
  const { t, i18n } = useLingui();
  const used = durationText(clock.usedMs, i18n.locale);
  const hours = clock.inOpeningTime ? t`opening hours only` : t`around the clock`;
  if (clock.targetMs === null) return t`${used} used, ${hours}`;
  const promised = durationText(clock.targetMs, i18n.locale);
  return t`${used} of ${promised} used, ${hours}`;
}
