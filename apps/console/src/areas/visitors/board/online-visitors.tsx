import './board.css';
import { GRID_PAGE_SIZE, pageCountOf } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { GridFoot, GridRows, pagingOf, useColumnChoice, useIsPhone } from '../../../ui/grid/index.ts';
import { GridFailed } from '../../../ui/grid-failed.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BOARD_COLUMNS, Taking } from './board-columns.tsx';
import { BoardEmpty, BoardLoading } from './board-empty.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardHead } from './board-head.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PhoneList } from './phone-list.tsx';
import { SORTS } from './search.ts';
import { Strip } from './strip.tsx';
import { useBoardAddress, useOnlineRows, useShownRows } from './use-board.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useNewRows } from './use-new-rows.ts';

/** The visitors online, with location, page, duration and state (Specification 2, 9). */
export function OnlineVisitors() {
  const { t } = useLingui();
  const { search, change } = useBoardAddress();
  const { rows, failed, retry } = useOnlineRows();
  const [isPaused, setPaused] = useState(false);
  const [invites, setInvites] = useState(false);
  const { shown, waiting } = useShownRows(rows, search, isPaused);
  const columns = useColumnChoice('board', BOARD_COLUMNS);
  const actions = useBoardActions();
  const isPhone = useIsPhone();
  const total = { total: shown.length, isExact: true };
  const page = Math.min(search.n ?? 1, pageCountOf(shown.length));
  const paged = shown.slice((page - 1) * GRID_PAGE_SIZE, page * GRID_PAGE_SIZE);
  const isNew = useNewRows(paged);
  const all = rows ?? [];

  return (
    <>
      <BoardHead
        count={rows?.length}
        view={search.view}
        onView={(view) => change({ view, n: search.n })}
        columns={columns}
        onInvite={() => setInvites(true)}
      />
      <BoardFilters rows={all} search={search} change={change} />
      {search.view !== 'list' && <Strip rows={all} search={search} />}
      <section
        className="grid-frame"
        aria-label={t`Visitors`}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <div className="grid-rows">
          {failed && <GridFailed title={t`Could not load visitors`} onRetry={retry} />}
          {!rows && !failed && <BoardLoading />}
          {rows && shown.length === 0 && (
            <BoardEmpty total={rows.length} onClear={() => actions.clear(change)} />
          )}
          {shown.length > 0 && isPhone && (
            <PhoneList rows={paged} isNew={isNew} onOpen={actions.open} onTake={actions.take} />
          )}
          {shown.length > 0 && !isPhone && (
            <Taking value={actions.take}>
              <GridRows
                rows={paged}
                columns={BOARD_COLUMNS}
                chosen={columns}
                sort={{ id: search.sort ?? 'state', order: search.order ?? 'asc' }}
                selectedId={actions.selectedId}
                titleOf={({ name }) => name}
                rowClasses={{ 'is-new': ({ id }) => isNew(id), 'has-left': ({ state }) => state === 'left' }}
                onOpen={actions.open}
                onSort={(sort, order) =>
                  change({
                    sort: SORTS.find((id) => id === sort),
                    order: sort && order === 'desc' ? order : undefined,
                  })
                }
              />
            </Taking>
          )}
        </div>
      </section>
      <GridFoot
        total={total}
        paging={pagingOf(page, total)}
        onPage={(n) => change({ n: n > 1 ? n : undefined })}
      >
        <span className="end row waiting-rows" role="status">
          {waiting > 0 && (
            <>
              <Icon of={IconArrowUp} size={14} />
              {t`${waiting} new above. The list stays in place while you point at it.`}
            </>
          )}
        </span>
      </GridFoot>
      {invites && <InviteDialog rows={all} chosenId={actions.selectedId} onClose={() => setInvites(false)} />}
    </>
  );
}
