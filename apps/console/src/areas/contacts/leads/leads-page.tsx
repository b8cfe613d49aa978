import './leads.css';
import { leadList } from '@foyer/contract/contacts/lead-list';
import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import { LADDER, LEAD_TABS, type LeadTab } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLayoutKanban, IconList, IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { countryOptions } from '../../../i18n/country-options.ts';
import { listText } from '../../../i18n/list-text.ts';
import { stepText } from '../../../leads/labels.ts';
import { useMemberOptions } from '../../../people/colleagues.tsx';
import { useContactListOptions } from '../../../people/contact-lists.ts';
import { useMay } from '../../../session/permissions.ts';
import { BulkBar, GridFilters, ListGrid, useList, useSelection } from '../../../ui/grid/index.ts';
import { Button, Icon, Menu, MenuItem, Tabs } from '../../../ui/index.ts';
import { useShownPeople } from '../person/shown-people.ts';
import { LeadBoard } from './lead-board.tsx';
import { DNQ_COLUMNS, LEAD_COLUMNS, LeadLine } from './lead-cells.tsx';
import { NewLead } from './new-lead.tsx';
import { useLeadMoves } from './use-lead-moves.tsx';

const VIEWS = ['board', 'list'] as const;
const ORDERS = ['score', 'moved', 'seen'] as const;

/** The leads in seven tabs, as list or as board by step. Specification 2. `/contacts/leadsnew` begins as board. */
export function LeadsPage() {
  const { t, i18n } = useLingui();
  const state = useLeadList();
  const { address, page } = state;
  const { tab: written } = address.search.criteria;
  const tab: LeadTab = written && written in LEAD_TABS ? (written as LeadTab) : 'leads';
  const view = useView();
  const [isNew, setIsNew] = useState(false);
  const [landed, setLanded] = useState<string | null>(null);
  const mayMove = useMay('moveLeads');
  const moves = useLeadMoves((leads) => setLanded(leads[0]?.id ?? null));
  const { data: totals } = useCall(
    'countLeadTabs',
    {
      query: { ...state.wanted, tab: undefined, step: undefined, sort: undefined, order: undefined } as never,
    },
    { placeholderData: (old) => old },
  );
  const rows = page.rows ?? [];
  useShownPeople(rows.map(({ id }) => id));
  const selection = useSelection(rows.map(({ id }) => id));
  const selected = rows.filter(({ id }) => selection.has(id));
  const create = useMay('createContact') && (
    <Button variant="primary" icon={IconPlus} onClick={() => setIsNew(true)}>
      <span className="hide-phone">{t`New lead`}</span>
      <span className="only-phone">{t`New`}</span>
    </Button>
  );
  const textOf = (count: { total: number; isExact: boolean } | undefined) =>
    count && `${i18n.number(count.total)}${count.isExact ? '' : '+'}`;
  // The tabs stand for the filter.
  const filters = state.filters.filter(({ id }) => id !== 'tab');
  const variant = tab === 'dnq' ? tab : undefined;
  const titles = { board: t`Board`, list: t`List` };
  const note = tab === 'opportunities' && (
    <p className="lead-note t-12 t-2">{t`Leads at stage SQL with an open call-back request.`}</p>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Leads`} {totals && <span className="count num">{textOf(totals.leads)}</span>}
        </h1>
        <div className="row end">
          <fieldset className="seg" aria-label={t`Layout`}>
            {VIEWS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === view}
                aria-label={titles[one]}
                onClick={() => address.change({ view: one })}
              >
                <Icon of={one === 'board' ? IconLayoutKanban : IconList} />
                <span className="hide-phone">{titles[one]}</span>
              </button>
            ))}
          </fieldset>
          {create}
        </div>
      </div>
      <div className="lead-tabs">
        <Tabs
          label={t`Leads`}
          items={(Object.keys(LEAD_TABS) as LeadTab[]).map((id) => ({
            id,
            label: listText(leadList.filters.tab.values[id]),
            count: totals && <span className="count num">{textOf(totals[id])}</span>,
          }))}
          selected={tab}
          onSelect={(id) => address.change({ tab: id === 'leads' ? undefined : id })}
        />
      </div>
      {view === 'board' ? (
        <>
          <GridFilters
            address={address}
            filters={filters.filter(({ id }) => id !== 'step')}
            label={t`Filter leads`}
            placeholder={t`Filter`}
          >
            <OrderMenu order={address.search.sort ?? 'score'} onChange={(sort) => address.change({ sort })} />
          </GridFilters>
          {note}
          <LeadBoard
            query={{ ...state.wanted, sort: state.wanted.sort ?? 'score', order: 'desc' }}
            tab={tab}
            totals={totals}
            actions={moves}
            landed={landed}
            mayMove={mayMove}
          />
        </>
      ) : (
        <>
          {note}
          <ListGrid
            key={variant}
            variant={variant}
            state={{ ...state, filters }}
            columns={variant ? DNQ_COLUMNS : LEAD_COLUMNS}
            filterLabel={t`Filter leads`}
            placeholder={t`Filter`}
            titleOf={({ name }) => name}
            phoneLine={LeadLine}
            failedTitle={t`Could not load leads`}
            selection={mayMove ? selection : undefined}
            empty={{
              icon: IconTargetArrow,
              text: t`Leads are the people who may buy. Everyone who gives a name, address or number in a chat appears here.`,
              action: create || undefined,
            }}
          />
        </>
      )}
      {view === 'list' && selection.count > 0 && (
        <BulkBar
          label={t`Actions for selected leads`}
          status={t`${selection.count} selected`}
          onClear={() => selection.select([])}
        >
          <BulkMove leads={selected} moves={moves} />
        </BulkBar>
      )}
      {moves.dialog}
      {isNew && <NewLead onClose={() => setIsNew(false)} />}
    </>
  );
}

/** The view in the address, else that of the page. */
function useView(): (typeof VIEWS)[number] {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const path = useLocation({ select: ({ pathname }) => pathname });
  return VIEWS.find((one) => one === view) ?? (path.endsWith('/leadsnew') ? 'board' : 'list');
}

/** The leads at the address, with the options of their filters. */
function useLeadList() {
  const { i18n } = useLingui();
  const hasLists = useMay('listContactLists');
  const owners = useMemberOptions();
  const { lists } = useContactListOptions();
  const state = useList(leadList, {
    owner: owners,
    country: countryOptions(i18n.locale),
    list: lists,
  });
  return hasLists ? state : { ...state, filters: state.filters.filter(({ id }) => id !== contactFilter) };
}

const contactFilter = 'list' satisfies keyof typeof leadList.filters;

function OrderMenu({ order, onChange }: { order: string; onChange: (sort: string | undefined) => void }) {
  const { t } = useLingui();
  const titles: Record<string, string> = {
    score: t`Highest score first`,
    moved: t`Last moved first`,
    seen: t`Last seen first`,
  };
  return (
    <Menu
      label={t`Order`}
      trigger={
        <Button small variant="quiet">
          {titles[order] ?? titles.score}
          <Icon of={IconChevronDown} size={14} />
        </Button>
      }
    >
      {ORDERS.map((one) => (
        <MenuItem
          key={one}
          chosen={one === order}
          onSelect={() => onChange(one === 'score' ? undefined : one)}
        >
          {titles[one]}
        </MenuItem>
      ))}
    </Menu>
  );
}

function BulkMove({ leads, moves }: { leads: readonly Lead[]; moves: ReturnType<typeof useLeadMoves> }) {
  const { t } = useLingui();
  const areDnq = leads.length > 0 && leads.every(({ step }) => step === 'DNQ');
  return (
    <>
      <Menu label={t`Move to`} trigger={<Button small disabled={moves.isBusy}>{t`Move to`}</Button>}>
        {LADDER.map((step) => (
          <MenuItem key={step} onSelect={() => moves.move(leads, step)}>
            {stepText(step)}
          </MenuItem>
        ))}
      </Menu>
      {areDnq && (
        <Button small disabled={moves.isBusy} onClick={() => moves.restore(leads)}>
          {t`Back to previous stage`}
        </Button>
      )}
    </>
  );
}
