import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { LADDER, type LadderStep, LEAD_TABS, type LeadTab } from '@foyer/domain/lead-ladder';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { callWith, type Result } from '../../../api/call.ts';
import { stepText } from '../../../leads/labels.ts';
import { BoardColumn } from '../../../ui/board/board-column.tsx';
import { useBoardDrag, useDropPlace } from '../../../ui/board/board-drag.ts';
import { useBoardKeys } from '../../../ui/board/use-board-keys.ts';
import { type LeadActions, LeadCard } from './lead-card.tsx';

/** The page size of a column. */
const PAGE = 20;

type Totals = Record<LeadTab, z.infer<typeof RowTotal>>;

/** The tab that counts a step. */
const tabOf = (step: LadderStep) =>
  (Object.keys(LEAD_TABS) as LeadTab[]).find((tab) => LEAD_TABS[tab] === step && tab !== 'opportunities');

/** The number of leads on a step; NEW has no tab of its own. */
function countOf(step: LadderStep, totals: Totals | undefined) {
  const tab = tabOf(step);
  if (!totals || tab) return totals && tab ? totals[tab] : undefined;
  const others = (['prospects', 'market', 'sales', 'customers', 'dnq'] as const).map((one) => totals[one]);
  const total = others.reduce((rest, one) => rest - one.total, totals.leads.total);
  const isExact = totals.leads.isExact && others.every((one) => one.isExact);
  return isExact ? { total, isExact } : undefined;
}

/** The leads as cards, in a column per step. Cards are moved by dragging or from their menu. */
export function LeadBoard({
  query,
  tab,
  totals,
  actions,
  landed,
  mayMove,
}: {
  /** Filter and order of the calls. */
  query: Readonly<Record<string, unknown>>;
  tab: LeadTab;
  totals: Totals | undefined;
  actions: LeadActions;
  /** The lead that was just moved from its menu. */
  landed: string | null;
  mayMove: boolean;
}) {
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const drag = useBoardDrag<Lead, LadderStep>((lead, to) => {
    actions.move([lead], to);
    if (to !== 'DNQ') drag.land(lead.id);
  });
  useBoardKeys(board, false);
  const only = LEAD_TABS[tab];
  const steps = only ? [only] : LADDER;
  return (
    <div className={only ? 'lead-board is-single' : 'lead-board'} ref={board}>
      {steps.map((step) => (
        <Column
          key={step}
          step={step}
          query={{ ...query, step, tab: tab === 'opportunities' ? tab : undefined }}
          count={tab === 'opportunities' ? totals?.opportunities : countOf(step, totals)}
          opportunities={step === 'SQL' && tab !== 'opportunities' ? totals?.opportunities.total : undefined}
          dragged={drag.dragged}
          landed={drag.landed ?? landed}
          mayMove={mayMove}
          actions={actions}
        />
      ))}
      <span className="sr" role="status">
        {drag.dragged && t`Moving ${drag.dragged.name}`}
      </span>
    </div>
  );
}

function Column({
  step,
  query,
  count,
  opportunities,
  dragged,
  landed,
  mayMove,
  actions,
}: {
  step: LadderStep;
  query: Readonly<Record<string, unknown>>;
  count: z.infer<typeof RowTotal> | undefined;
  opportunities: number | undefined;
  dragged: Lead | null;
  landed: string | null;
  mayMove: boolean;
  actions: LeadActions;
}) {
  const { t } = useLingui();
  const column = useRef<HTMLElement>(null);
  const isOver = useDropPlace<Lead>(column, step, (lead) => lead.step !== step);
  const list = useInfiniteQuery({
    // The name of the call comes first, by which writes refetch it.
    queryKey: ['listLeads', query, 'column'],
    queryFn: ({ signal, pageParam }) =>
      callWith('listLeads', { query: { ...query, limit: PAGE, cursor: pageParam } } as never, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Result<'listLeads'>) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const moved = dragged && dragged.step !== step;
  return (
    <BoardColumn
      column={column}
      name={stepText(step)}
      count={count}
      isOver={isOver}
      list={{ ...list, cards: list.data?.pages.flatMap(({ leads }) => leads) }}
      end={
        opportunities ? (
          <span className="end lead-under">{t`${plural(opportunities, { one: '# opportunity', other: '# opportunities' })}`}</span>
        ) : null
      }
      drop={moved && <p className="board-drop">{t`Drop ${dragged.name} here`}</p>}
    >
      {(lead) => (
        <LeadCard
          key={lead.id}
          lead={lead}
          isLanded={lead.id === landed}
          mayMove={mayMove}
          actions={actions}
        />
      )}
    </BoardColumn>
  );
}
