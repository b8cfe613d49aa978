import { contactListList } from '@foyer/contract/contacts/list';
import type { ContactList } from '@foyer/contract/contacts/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconListDetails, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listText } from '../../i18n/list-text.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { gridColumns, ListGrid, useList, useOpenRecord } from '../../ui/grid/index.ts';
import { Button, Cut, Icon, Time } from '../../ui/index.ts';
import { ListDrawer } from './list-drawer.tsx';
import { SegmentPage } from './segments/segment-page.tsx';

/** The contact lists of the merchant: find, create, change and delete them. */
export const ListsPage = () => <Lists title={msg`Lists`} />;

/** The dynamic lists. */
export const SegmentationPage = () => <Lists title={msg`Segmentation`} kind="dynamic" />;

function Lists({ title, kind }: { title: MessageDescriptor; kind?: ContactList['kind'] }) {
  const { t, i18n } = useLingui();
  const [isEditing, setIsEditing] = useState(false);
  const created = useRef<ContactList>(null);
  const { MerchantId } = useSession();
  const state = useList(contactListList, {}, { merchantId: MerchantId }, kind && { kind });
  const open = useOpenRecord<ContactList, 'getContactList'>(state, 'getContactList');
  const { total } = state.page;
  const create = useMay('createContactList') && (
    <Button variant="primary" icon={IconPlus} onClick={open.create}>
      {t`New list`}
    </Button>
  );
  const { record } = open;
  if (record?.kind === 'dynamic') {
    return (
      <>
        <SegmentPage key={open.key} list={record} onEdit={() => setIsEditing(true)} onClose={open.close} />
        {isEditing && <ListDrawer list={record} onClose={() => setIsEditing(false)} />}
      </>
    );
  }
  return (
    <>
      <div className="head">
        <h1>
          {i18n._(title)} {total && <span className="count num">{i18n.number(total.total)}</span>}
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
      {open.isOpen && (
        <ListDrawer
          key={open.key}
          list={record}
          kind={kind}
          onCreated={(list) => {
            created.current = list;
          }}
          onClose={() =>
            created.current?.kind === 'dynamic'
              ? state.address.goTo({ id: created.current.id })
              : open.close()
          }
        />
      )}
    </>
  );
}

const Kind = ({ kind }: ContactList) => listText(contactListList.columns.kind.labels[kind]);
const Status = ({ status }: ContactList) => listText(contactListList.columns.status.labels[status]);

const COLUMNS = gridColumns(contactListList, {
  name: ({ row }) => <Cut as="strong">{row.name}</Cut>,
  description: ({ row }) => <Cut>{row.description}</Cut>,
  kind: ({ row }) => (
    <span className="row">
      {row.kind === 'dynamic' && <Icon of={IconRefresh} size={14} />}
      <Kind {...row} />
    </span>
  ),
  size: ({ row }) => <Size {...row} />,
  status: ({ row }) => <Status {...row} />,
  created: ({ row }) => <Time at={row.createdDate} />,
  changed: ({ row }) => <Time at={row.lastModifiedDate} />,
});

/** How many are on a list, which is still growing while everyone is checked. */
function Size({ size, fill }: ContactList) {
  const { t, i18n } = useLingui();
  const number = i18n.number(size);
  return <span className="num">{fill && !fill.isCancelled ? t`${number}, counting` : number}</span>;
}

function Line({ row }: { readonly row: ContactList }) {
  return (
    <span className="grow">
      <Cut as="strong">{row.name}</Cut>
      <Cut className="t-12 t-3">
        <Kind {...row} /> · <Size {...row} />
      </Cut>
    </span>
  );
}
