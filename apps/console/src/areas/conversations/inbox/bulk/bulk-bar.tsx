import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconAlarmOff,
  IconCheck,
  IconChecks,
  IconDots,
  IconFlag,
  IconForbid,
  IconMail,
  IconMailOpened,
  IconRotate,
  IconTag,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useKeys } from '../../../../keys/keys.ts';
import { MacroButton } from '../../../../macros/macro-button.tsx';
import {
  Button,
  dayAndTime,
  IconButton,
  Menu,
  MenuItem,
  MenuLine,
  Popover,
  useTimeZone,
} from '../../../../ui/index.ts';
import { reportChanged } from '../changes.ts';
import type { Selection } from '../list/use-selection.ts';
import { AssignPane } from '../menus/assign-pane.tsx';
import { LabelPane } from '../menus/label-pane.tsx';
import { WhenMenu } from '../menus/when-menu.tsx';
import { usePriorityName } from '../names.ts';
import type { BulkActions } from './use-bulk-actions.ts';

type Opened = 'assign' | 'label' | 'snooze' | null;

/** The actions on the selected threads. Threads that fail stay selected and are listed. */
export function BulkBar({
  selection,
  actions,
  total,
  isDiscarded,
}: {
  selection: Selection;
  actions: BulkActions;
  total: number;
  isDiscarded: boolean;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const [opened, setOpened] = useState<Opened>(null);
  const count = selection.ids.length;
  const many = t`${plural(count, { one: '# conversation', other: '# conversations' })}`;
  const run = async (action: BulkAction, done: string) => {
    setOpened(null);
    selection.select(await actions.run(selection.ids, action, done));
  };
  const away = (status: 'Deleted' | 'Junk') =>
    void run(
      { type: 'status', status },
      status === 'Deleted' ? t`${many} deleted` : t`${many} marked as junk`,
    );
  const complete = () => void run({ type: 'status', status: 'Completed' }, t`${many} closed`);
  const open = (which: Opened) => (next: boolean) => setOpened(next ? which : null);
  useKeys([
    { key: 'a', label: t`Assign selected`, run: () => setOpened('assign') },
    { key: 'l', label: t`Label selected`, run: () => setOpened('label') },
    { key: 's', label: t`Snooze selected`, run: () => setOpened('snooze') },
    { key: 'e', label: t`Close selected`, run: complete },
    { key: '#', label: t`Delete selected`, run: () => away('Deleted') },
    {
      key: 'u',
      label: t`Mark selected as unread`,
      run: () => void run({ type: 'unread' }, t`${many} marked as unread`),
    },
  ]);
  return (
    <div className="ib-bulk">
      <div
        className="bulk"
        role="toolbar"
        aria-label={t`Actions for selected conversations`}
        aria-busy={actions.isBusy}
      >
        <span role="status" className="t-m num">{t`${i18n.number(count)} selected`}</span>
        <span className="sep" />
        {isDiscarded ? (
          <Button
            variant="quiet"
            small
            icon={IconRotate}
            busy={actions.isBusy}
            onClick={() => void run({ type: 'restore' }, t`${many} restored`)}
          >
            {t`Restore`}
          </Button>
        ) : (
          <>
            <MacroButton
              conversationIDs={selection.ids}
              context={{}}
              onRun={({ done, failed }) => {
                reportChanged(done);
                selection.select(failed.map(({ conversationID }) => conversationID));
              }}
            />
            <Popover
              label={t`Assign to`}
              width={280}
              opened={opened === 'assign'}
              onChange={open('assign')}
              trigger={
                <Button
                  variant="quiet"
                  small
                  icon={IconUserPlus}
                  onClick={() => setOpened('assign')}
                >{t`Assign`}</Button>
              }
            >
              <AssignPane onChoose={(action, to) => void run(action, t`${many} assigned to ${to}`)} />
            </Popover>
            <Popover
              label={t`Labels`}
              width={260}
              opened={opened === 'label'}
              onChange={open('label')}
              trigger={
                <Button
                  variant="quiet"
                  small
                  icon={IconTag}
                  onClick={() => setOpened('label')}
                >{t`Label`}</Button>
              }
            >
              <LabelPane
                current={[]}
                onToggle={({ id, tagName }) =>
                  void run({ type: 'addLabel', labelId: id }, t`${many} labelled ${tagName}`)
                }
              />
            </Popover>
            <WhenMenu
              label={t`Snooze until`}
              title={t`Snooze until when?`}
              opened={opened === 'snooze'}
              onOpened={open('snooze')}
              onChoose={(until) =>
                void run(
                  { type: 'snooze', until: until.toISOString() },
                  t`${many} snoozed until ${dayAndTime(until.toISOString(), i18n.locale, zone)}`,
                )
              }
              trigger={<IconButton small icon={IconAlarm} label={t`Snooze`} />}
              more={
                <MenuItem
                  icon={IconAlarmOff}
                  onSelect={() => void run({ type: 'snooze', until: null }, t`${many} unsnoozed`)}
                >
                  {t`Unsnooze`}
                </MenuItem>
              }
            />
            <Button
              variant="quiet"
              small
              icon={IconCheck}
              busy={actions.isBusy}
              onClick={complete}
            >{t`Close`}</Button>
          </>
        )}
        <MoreMenu
          isDiscarded={isDiscarded}
          total={count === total ? null : total}
          onAll={selection.all}
          many={many}
          run={(action, done) => void run(action, done)}
          onAway={away}
        />
        <IconButton icon={IconX} small label={t`Clear selection`} onClick={selection.none} />
      </div>
    </div>
  );
}

function MoreMenu({
  isDiscarded,
  total,
  onAll,
  many,
  run,
  onAway,
}: {
  isDiscarded: boolean;
  /** The number of rows that can be selected; null when all are. */
  total: number | null;
  onAll: () => void;
  many: string;
  run: (action: BulkAction, done: string) => void;
  onAway: (status: 'Deleted' | 'Junk') => void;
}) {
  const { t, i18n } = useLingui();
  const nameOf = usePriorityName();
  return (
    <Menu
      label={t`More actions`}
      align="end"
      trigger={<IconButton small icon={IconDots} label={t`More actions`} />}
    >
      {total !== null && (
        <MenuItem icon={IconChecks} keepOpen onSelect={onAll}>
          {t`Select all ${i18n.number(total)} in the list`}
        </MenuItem>
      )}
      <MenuItem icon={IconMail} onSelect={() => run({ type: 'unread' }, t`${many} marked as unread`)}>
        {t`Mark as unread`}
      </MenuItem>
      <MenuItem icon={IconMailOpened} onSelect={() => run({ type: 'read' }, t`${many} marked as read`)}>
        {t`Mark as read`}
      </MenuItem>
      {!isDiscarded && (
        <>
          <MenuItem
            icon={IconRotate}
            onSelect={() => run({ type: 'status', status: 'Pending' }, t`${many} moved back to pending`)}
          >
            {t`Set to pending`}
          </MenuItem>
          <MenuItem
            icon={IconMailOpened}
            onSelect={() => run({ type: 'status', status: 'Read' }, t`${many} marked as no answer needed`)}
          >
            {t`No answer needed`}
          </MenuItem>
          <MenuLine />
          {[...TASK_PRIORITIES].reverse().map((priority) => (
            <MenuItem
              key={priority}
              icon={IconFlag}
              onSelect={() =>
                run({ type: 'priority', priority }, t`Priority of ${many} is ${nameOf(priority)}`)
              }
            >
              {t`Priority ${nameOf(priority)}`}
            </MenuItem>
          ))}
          <MenuItem
            icon={IconFlag}
            onSelect={() => run({ type: 'priority', priority: null }, t`Priority removed from ${many}`)}
          >
            {t`No priority`}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={IconForbid} onSelect={() => onAway('Junk')}>
            {t`Junk`}
          </MenuItem>
        </>
      )}
      {!isDiscarded && (
        <MenuItem icon={IconTrash} bad onSelect={() => onAway('Deleted')}>
          {t`Delete`}
        </MenuItem>
      )}
    </Menu>
  );
}
