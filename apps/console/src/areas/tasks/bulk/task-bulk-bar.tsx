import type { Task } from '@foyer/contract/tasks/shapes';
import { TASK_PRIORITIES, ticketNumberText } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconTrash, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { BulkBar } from '../../../ui/grid/index.ts';
import { Avatar, Button, Cut, Dialog, Menu, MenuItem, MenuLine } from '../../../ui/index.ts';
import { STATUS_LABELS } from '../labels.ts';
import { usePeople, useTeams } from '../state/people.ts';
import { Priority } from '../task-marks.tsx';
import { type Failure, useBulk } from './use-bulk.ts';

/** The actions on the selected tasks. Tasks that fail are listed. */
export function TaskBulkBar({
  tasks,
  onKeepSelected,
  assigns,
  onAssigns,
}: {
  tasks: readonly Task[];
  /** Limits the selection to these ids. */
  onKeepSelected: (ids: readonly string[]) => void;
  assigns: boolean;
  onAssigns: (opened: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const people = usePeople();
  const teams = useTeams();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { run, isBusy } = useBulk(tasks, (failed) => {
    setFailures(failed);
    onKeepSelected(failed.map(({ task }) => task.id));
  });
  const count = tasks.length;
  return (
    <>
      <BulkBar
        label={t`Actions for selected tasks`}
        status={isBusy ? t`Changing ${count}…` : t`${count} selected`}
        onClear={() => onKeepSelected([])}
      >
        <Menu
          label={t`Assign`}
          width={240}
          opened={assigns}
          onChange={onAssigns}
          trigger={<Button small shortcut="A" disabled={isBusy}>{t`Assign`}</Button>}
        >
          <MenuItem icon={IconUserOff} onSelect={() => void run({ type: 'assign', memberId: null })}>
            {t`No one`}
          </MenuItem>
          {people.map(({ id, name, imageUrl }) => (
            <MenuItem key={id} onSelect={() => void run({ type: 'assign', memberId: id })}>
              <Avatar id={id} name={name} imageUrl={imageUrl} size={20} />
              <Cut>{name}</Cut>
            </MenuItem>
          ))}
          {teams.length > 0 && <MenuLine />}
          {teams.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => void run({ type: 'assign', departmentId: id })}>
              {name}
            </MenuItem>
          ))}
        </Menu>
        <Menu label={t`Status`} trigger={<Button small disabled={isBusy}>{t`Status`}</Button>}>
          {TASK_STATUSES.map((status) => (
            <MenuItem key={status} onSelect={() => void run({ type: 'status', status })}>
              {i18n._(STATUS_LABELS[status])}
            </MenuItem>
          ))}
        </Menu>
        <Menu label={t`Priority`} trigger={<Button small disabled={isBusy}>{t`Priority`}</Button>}>
          {[...TASK_PRIORITIES].reverse().map((priority) => (
            <MenuItem key={priority} onSelect={() => void run({ type: 'priority', priority })}>
              <Priority priority={priority} />
            </MenuItem>
          ))}
        </Menu>
        <Button
          small
          icon={IconTrash}
          className="bad"
          disabled={isBusy}
          onClick={() => void run({ type: 'remove' })}
        >
          {t`Delete`}
        </Button>
      </BulkBar>
      <Dialog
        opened={failures.length > 0}
        onClose={() => setFailures([])}
        title={t`Some could not be changed`}
        actions={<Button variant="primary" onClick={() => setFailures([])}>{t`OK`}</Button>}
      >
        <p>
          <Plural value={failures.length} one="# was not changed:" other="# were not changed:" />
        </p>
        <ul className="task-failures">
          {failures.map(({ task, reason }) => (
            <li key={task.id}>
              <span className="num">{ticketNumberText(task.number)}</span> <bdi>{task.title}</bdi>
              <span className="t-3"> — {reason}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
