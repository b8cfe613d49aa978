import { GridFailed } from '../../../ui/grid-failed.tsx';
import './board.css';
import { GRID_PAGE_SIZE, pageCountOf } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { BoardEmpty, BoardLoading } from './board-empty.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardFoot } from './board-foot.tsx';
import { BoardHead } from './board-head.tsx';
import { useColumnChoice } from './columns.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PhoneList } from './phone-list.tsx';
import { Strip } from './strip.tsx';
import { useBoardAddress, useOnlineRows, useShownRows } from './use-board.ts';
import { useBoardActions } from './use-board-actions.ts';

const BoardGrid = lazy(() =>
  loadChunk(() => import('./board-grid.tsx')).then((module) => ({ default: module.BoardGrid })),
);

/** Who is on the site now: where, on which page, how long, and who needs somebody (Specification 2, 9). */
export function OnlineVisitors() {
  const { t } = useLingui();
  const { search, change } = useBoardAddress();
  const { rows, failed, retry } = useOnlineRows();
  const [held, setHeld] = useState(false);
  const [invites, setInvites] = useState(false);
  const { shown, waiting } = useShownRows(rows, search, held);
  const columns = useColumnChoice();
  const actions = useBoardActions();
  const narrow = useMediaQuery('(max-width: 640px)');
  const page = Math.min(search.n ?? 1, pageCountOf(shown.length));
  const paged = shown.slice((page - 1) * GRID_PAGE_SIZE, page * GRID_PAGE_SIZE);
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
        className="board-rows"
        aria-label={t`Visitors`}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {failed && <GridFailed title={t`The visitors could not be loaded`} onRetry={retry} />}
        {!rows && !failed && <BoardLoading />}
        {rows && shown.length === 0 && (
          <BoardEmpty total={rows.length} onClear={() => actions.clear(change)} />
        )}
        {shown.length > 0 && narrow && <PhoneList rows={paged} onOpen={actions.open} onTake={actions.take} />}
        {shown.length > 0 && !narrow && (
          <Suspense fallback={<BoardLoading />}>
            <BoardGrid
              rows={paged}
              choice={columns.choice}
              search={search}
              selectedId={actions.selectedId}
              onOpen={actions.open}
              onTake={actions.take}
              onSort={(sort, order) => change({ sort, order })}
              onOrder={columns.setOrder}
            />
          </Suspense>
        )}
      </section>
      <BoardFoot
        total={shown.length}
        page={page}
        waiting={waiting}
        onPage={(n) => change({ n: n > 1 ? n : undefined })}
      />
      {invites && <InviteDialog rows={all} chosenId={actions.selectedId} onClose={() => setInvites(false)} />}
    </>
  );
}
