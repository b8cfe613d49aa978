import { contactListList } from '@foyer/contract/contacts/list';
import type { ContactList } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { gridColumns, ListGrid, useList, useOpenRecord } from '../../ui/grid/index.ts';
import { Button, Cut, Time } from '../../ui/index.ts';
import { ListDrawer } from './list-drawer.tsx';

/** The contact lists of the merchant: find, create, change and delete them. */
export function ListsPage() {
  const { t, i18n } = useLingui();
  const { MerchantId } = useSession();
  const state = useList(contactListList, {}, { merchantId: MerchantId });
  const open = useOpenRecord<ContactList, 'getContactList'>(state, 'getContactList');
  const { total } = state.page;
  const create = useMay('createContactList') && (
    <Button variant="primary" icon={IconPlus} onClick={open.create}>
      {t`New list`}
    </Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Lists`} {total && <span className="count num">{i18n.number(total.total)}</span>}
        </h1>
        <div className="end">{create}</div>
      </div>
      <ListGrid
        state={state}
        columns={COLUMNS}
        filterLabel={t`Filter lists`}
        placeholder={t`Name`}
        titleOf={({ name }) => name}
        phoneLine={Line}
        failedTitle={t`Could not load lists`}
        empty={{
          icon: IconListDetails,
          text: t`A list groups contacts, such as newsletter readers or dealers.`,
          action: create || undefined,
        }}
      />
      {open.isOpen && <ListDrawer key={open.key} list={open.record} onClose={open.close} />}
    </>
  );
}

const Status = ({ status }: ContactList) => listText(contactListList.columns.status.labels[status]);

const COLUMNS = gridColumns(contactListList, {
  name: ({ row }) => <Cut as="strong">{row.name}</Cut>,
  description: ({ row }) => <Cut>{row.description}</Cut>,
  status: ({ row }) => <Status {...row} />,
  created: ({ row }) => <Time at={row.createdDate} />,
  changed: ({ row }) => <Time at={row.lastModifiedDate} />,
});

function Line({ row }: { readonly row: ContactList }) {
  return (
    <span className="grow">
      <Cut as="strong">{row.name}</Cut>
      <Cut className="t-12 t-3">{row.description || <Status {...row} />}</Cut>
    </span>
  );
}
