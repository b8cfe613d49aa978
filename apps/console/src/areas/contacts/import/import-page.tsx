import { contactImportList } from '@foyer/contract/contacts/import-list';
import type { ContactImport } from '@foyer/contract/contacts/import-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTableImport } from '@tabler/icons-react';
import { useMay } from '../../../session/permissions.ts';
import { gridColumns, ListGrid, useList } from '../../../ui/grid/index.ts';
import { Button, Cut, Time } from '../../../ui/index.ts';
import { ImportDrawer } from './import-drawer.tsx';
import { ImportState } from './import-state.tsx';

/** The imports of contacts: start one, follow it, undo it. */
export function ImportPage() {
  const { t, i18n } = useLingui();
  const state = useList(contactImportList, {});
  const { id } = state.address.search;
  const { total } = state.page;
  const open = (next: string | undefined) => state.address.goTo({ id: next });
  const create = useMay('uploadContacts') && (
    <Button variant="primary" icon={IconTableImport} onClick={() => open('new')}>
      {t`Import contacts`}
    </Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Import contacts`} {total && <span className="count num">{i18n.number(total.total)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      <ListGrid
        state={state}
        columns={COLUMNS}
        filterLabel={t`Filter imports`}
        titleOf={({ fileName }) => fileName}
        phoneLine={Line}
        failedTitle={t`Could not load imports`}
        empty={{
          icon: IconTableImport,
          text: t`Bring your contacts from a file, from HubSpot or from the system that you used before.`,
          action: create || undefined,
        }}
      />
      {id && (
        <ImportDrawer
          key={id === 'new' ? 'new' : 'one'}
          id={id}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function Count({ value }: { readonly value: number }) {
  const { i18n } = useLingui();
  return <span className="num">{i18n.number(value)}</span>;
}

const COLUMNS = gridColumns(contactImportList, {
  file: ({ row }) => <Cut as="strong">{row.fileName}</Cut>,
  by: ({ row }) => <Cut>{row.member.name}</Cut>,
  created: ({ row }) => <Time at={row.createdDate} />,
  rows: ({ row }) => <Count value={row.total} />,
  imported: ({ row }) => <Count value={row.imported.create} />,
  updated: ({ row }) => <Count value={row.imported.update} />,
  errors: ({ row }) => <Count value={row.startedDate ? row.imported.error : row.checked.error} />,
  state: ({ row }) => <ImportState state={row.state} />,
});

function Line({ row }: { readonly row: ContactImport }) {
  return (
    <>
      <span className="grow">
        <Cut as="strong">{row.fileName}</Cut>
        <Cut className="t-12 t-3">{row.member.name}</Cut>
      </span>
      <ImportState state={row.state} />
    </>
  );
}
