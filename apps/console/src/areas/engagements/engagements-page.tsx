import { engagementList } from '@foyer/contract/engagements/list';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAffiliate, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { ListGrid, useList, useOpenRecord } from '../../ui/grid/index.ts';
import { Button } from '../../ui/index.ts';
import { CellsContext, COLUMNS, EngagementLine } from './engagement-cells.tsx';
import { EngagementPage } from './engagement-page.tsx';
import { useAnswerers } from './first-answerer.ts';

const NO_ROWS: readonly Engagement[] = [];

/** The engagements of the merchant: find, create, change, pause and delete them. Specification 2. */
export function EngagementsPage() {
  const { t, i18n } = useLingui();
  const mayCreate = useMay('createEngagement');
  const teams = useCall('listDepartments').data?.departments ?? [];
  const state = useList(engagementList, { first: teams.map(({ id, name }) => ({ value: id, label: name })) });
  const open = useOpenRecord<Engagement, 'getEngagement'>(state, 'getEngagement');
  const answerers = useAnswerers();
  const [copied, setCopied] = useState<Engagement | null>(null);
  const { total, rows = NO_ROWS } = state.page;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const results = useCall(
    'listEngagementResults',
    { query: { engagementIDs: ids.join(',') } },
    { enabled: ids.length > 0 && !open.isOpen },
  ).data;
  const copy = (engagement: Engagement) => {
    setCopied(engagement);
    open.create();
  };

  if (open.isOpen) {
    return (
      <EngagementPage
        key={open.key}
        engagement={open.record}
        copied={copied}
        onCopy={copy}
        onCreated={({ id }) => state.address.goTo({ id })}
        onClose={() => {
          setCopied(null);
          open.close();
        }}
      />
    );
  }
  const create = mayCreate && (
    <Button
      variant="primary"
      icon={IconPlus}
      onClick={() => {
        setCopied(null);
        open.create();
      }}
    >
      {t`New engagement`}
    </Button>
  );
  return (
    <CellsContext.Provider value={{ results, teams, answerers, onCopy: copy }}>
      <div className="head">
        <h1>
          {t`Engagements`} {total && <span className="count num">{i18n.number(total.total)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      <ListGrid
        state={state}
        columns={COLUMNS}
        filterLabel={t`Filter engagements`}
        placeholder={t`Name`}
        titleOf={({ engagementName }) => engagementName}
        phoneLine={EngagementLine}
        failedTitle={t`Could not load engagements`}
        empty={{
          icon: IconAffiliate,
          text: t`An engagement is where you meet people: a chat on your website, a page, a messenger or a phone number.`,
          action: create || undefined,
        }}
      />
    </CellsContext.Provider>
  );
}
