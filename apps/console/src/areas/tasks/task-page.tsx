import './tasks.css';
import type { TicketList } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useKeys } from '../../keys/keys.ts';
import { useMay } from '../../session/permissions.ts';
import { loadChunk } from '../../shell/load-chunk.ts';
import { GridFilters, isFiltered, unfiltered } from '../../ui/grid/index.ts';
import { Button, Icon, useNow, useTimeZone } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { ConflictDialog } from './detail/conflict-dialog.tsx';
import { VIEW_LABELS } from './labels.ts';
import { ListView } from './list/list-view.tsx';
import { ListTabs } from './list-tabs.tsx';
import { VIEWS } from './search.ts';
import { SlaSummary } from './sla/sla-summary.tsx';
import { useSaveTask } from './state/use-save-task.ts';
import { useTaskFilters } from './state/use-task-filters.tsx';
import { useTaskQuery } from './state/use-task-query.ts';
import { useTaskUpdates } from './state/use-task-updates.ts';
import { useTaskAddress } from './use-task-address.ts';

const BoardView = lazy(() =>
  loadChunk(() => import('./board/board-view.tsx')).then((module) => ({ default: module.BoardView })),
);
const CalendarView = lazy(() =>
  loadChunk(() => import('./calendar/calendar-view.tsx')).then((module) => ({
    default: module.CalendarView,
  })),
);
const TaskPanel = lazy(() =>
  loadChunk(() => import('./detail/task-panel.tsx')).then((module) => ({ default: module.TaskPanel })),
);
const CreateDrawer = lazy(() =>
  loadChunk(() => import('./create/create-drawer.tsx')).then((module) => ({ default: module.CreateDrawer })),
);

/** Windows in which an open task takes the whole page. */
const NARROW = '(width <= 1280px)';

const VIEW_ICONS = { list: IconList, board: IconLayoutKanban, calendar: IconCalendar };

/** A page of tasks or tickets: title with count, lists, filters, and the tasks as list, board or calendar. */
export function TaskPage({ page, list }: { page: 'tickets' | 'tasks'; list?: TicketList }) {
  const { t, i18n } = useLingui();
  const address = useTaskAddress(page);
  const { search, view } = address;
  const zone = useTimeZone();
  const minute = Math.floor(useNow(30_000) / 60_000) * 60_000;
  const mayEdit = useMay('updateTask');
  const body = useRef<HTMLDivElement>(null);
  const own = page === 'tickets' ? { list, mode: 'Ticket' } : {};
  const query = useTaskQuery(search, own, zone, minute);
  const filters = useTaskFilters(page === 'tasks', search.criteria);
  const { data: counted } = useCall(
    'countTasks',
    { query: query as never },
    { placeholderData: (old) => old },
  );
  const mayBeBeside = !useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const isOpen = address.task !== undefined;
  const isFull = isOpen && (address.isFull || !mayBeBeside);
  const isBeside = isOpen && !isFull;
  const [created, setCreated] = useState<{ readonly status?: TaskStatus } | null>(null);
  const saving = useSaveTask();
  useTaskUpdates(body);
  useKeys([
    {
      key: 'c',
      label: page === 'tickets' ? t`New ticket` : t`New task`,
      run: () => mayEdit && setCreated({}),
    },
  ]);
  const shared = { query, address, saving, mayEdit, isOpen, isBeside };
  const title = page === 'tickets' ? t`Tickets` : t`Tasks`;
  const create = (status?: TaskStatus) => setCreated(status ? { status } : {});
  // The filter of a deleted field remains in the address but has no chip.
  const written = Object.fromEntries(Object.keys(search.criteria).map((id) => [id, undefined]));
  const clear = () => address.change({ ...written, ...unfiltered(filters) });
  return (
    <div className={isBeside ? 'task-layout is-beside' : 'task-layout'}>
      <div className="task-pane" hidden={isFull}>
        <div className="head task-head">
          <h1>
            {title}{' '}
            {counted && (
              <span className="count num">
                {i18n.number(counted.total)}
                {!counted.isExact && '+'}
              </span>
            )}
          </h1>
          <div className="row end">
            <fieldset className="seg" aria-label={t`Layout`}>
              {VIEWS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === view}
                  onClick={() => address.setView(one)}
                >
                  <Icon of={VIEW_ICONS[one]} />
                  <span className="view-name">{i18n._(VIEW_LABELS[one])}</span>
                </button>
              ))}
            </fieldset>
            {mayEdit && (
              <Button variant="primary" icon={IconPlus} onClick={() => create()}>
                <span className="hide-phone">{page === 'tickets' ? t`New ticket` : t`New task`}</span>
                <span className="only-phone">{t`New`}</span>
              </Button>
            )}
          </div>
        </div>
        {list && <ListTabs list={list} query={query} />}
        <div className="task-filters">
          <GridFilters
            address={address}
            filters={filters}
            label={page === 'tickets' ? t`Filter tickets` : t`Filter tasks`}
            placeholder={t`Filter`}
          >
            <SlaSummary query={query} now={minute} address={address} />
          </GridFilters>
        </div>
        <div className="task-body" ref={body}>
          {view === 'list' && (
            <ListView
              {...shared}
              page={page}
              isFiltered={isFiltered(search)}
              onClear={clear}
              onCreate={() => create()}
            />
          )}
          <Suspense fallback={<RowsLoading />}>
            {view === 'board' && <BoardView {...shared} onCreate={create} />}
            {view === 'calendar' && <CalendarView {...shared} />}
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        {address.task && (
          <TaskPanel
            id={address.task}
            address={address}
            saving={saving}
            mayEdit={mayEdit}
            isFull={isFull}
            mayBeBeside={mayBeBeside}
          />
        )}
        {created && (
          <CreateDrawer
            start={{ mode: page === 'tickets' ? 'Ticket' : 'Task', status: created.status }}
            onClose={() => setCreated(null)}
            onCreated={({ id }) => {
              setCreated(null);
              address.open(id);
            }}
          />
        )}
      </Suspense>
      <ConflictDialog saving={saving} />
    </div>
  );
}
