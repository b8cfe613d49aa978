import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { TASK_WATCHERS_MAX } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff, IconPlus, IconX } from '@tabler/icons-react';
import { call } from '../../../api/index.ts';
import { useSession } from '../../../session/values.ts';
import { Avatar, Button, Cut, IconButton, Menu, MenuItem } from '../../../ui/index.ts';
import { usePeople } from '../state/people.ts';
import { Part } from './part.tsx';
import { useParts } from './use-parts.ts';

/** The members notified about a task. */
export function Watchers({ task: { id, watchers }, mayEdit }: { task: TaskDetail; mayEdit: boolean }) {
  const { t } = useLingui();
  const run = useParts();
  const me = useSession().id;
  const others = usePeople().filter((person) => !watchers.some((one) => one.id === person.id));
  const watches = watchers.some((one) => one.id === me);
  const add = (memberId: string) => void run(call('addTaskWatcher', { params: { id }, body: { memberId } }));
  const remove = (memberId: string) => void run(call('removeTaskWatcher', { params: { id, memberId } }));
  return (
    <Part
      id="watchers"
      title={t`Watchers`}
      open={false}
      count={watchers.length}
      action={
        mayEdit && (
          <Button
            small
            variant="quiet"
            icon={watches ? IconEyeOff : IconEye}
            onClick={() => (watches ? remove(me) : add(me))}
          >
            {watches ? t`Stop watching` : t`Watch`}
          </Button>
        )
      }
    >
      <ul className="task-watchers">
        {watchers.map(({ id: memberId, name, imageUrl }) => (
          <li key={memberId} className="row">
            <Avatar id={memberId} name={name} imageUrl={imageUrl} size={20} />
            {name}
            {mayEdit && (
              <IconButton
                small
                icon={IconX}
                iconSize={14}
                label={t`Remove watcher ${name}`}
                onClick={() => remove(memberId)}
              />
            )}
          </li>
        ))}
        {mayEdit && others.length > 0 && watchers.length < TASK_WATCHERS_MAX && (
          <li>
            <Menu
              label={t`Add watcher`}
              width={240}
              trigger={<IconButton small icon={IconPlus} label={t`Add watcher`} />}
            >
              {others.map((person) => (
                <MenuItem key={person.id} onSelect={() => add(person.id)}>
                  <Avatar id={person.id} name={person.name} imageUrl={person.imageUrl} size={20} />
                  <Cut>{person.name}</Cut>
                </MenuItem>
              ))}
            </Menu>
          </li>
        )}
      </ul>
    </Part>
  );
}
