import type { ContactBulkAction } from '@foyer/contract/contacts/bulk-shapes';
import { contactList } from '@foyer/contract/contacts/list';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { pageOf } from '@foyer/domain/page-table';
import { useLingui } from '@lingui/react/macro';
import { IconAddressBook, IconPlus, IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countryOptions } from '../../i18n/country-options.ts';
import { useColleagues } from '../../people/colleagues.tsx';
import { useContactListOptions } from '../../people/contact-lists.ts';
import { contactName } from '../../people/contact-name.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { ListGrid, useList, useOpenRecord, useSelection } from '../../ui/grid/index.ts';
import { Button, Icon } from '../../ui/index.ts';
import { BulkProgress } from './bulk/bulk-progress.tsx';
import { ContactBulkBar } from './bulk/contact-bulk-bar.tsx';
import { ContactFailures } from './bulk/contact-failures.tsx';
import { useContactBulk } from './bulk/use-contact-bulk.ts';
import { ContactLine, useContactColumns } from './contact-cells.tsx';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactViews, ContactViewTabs } from './contact-views.tsx';
import { useShownPeople } from './person/shown-people.ts';

const IMPORT_PATH: string = pageOf('import_contacts').url;

/** The people of the merchant that the member may see. Specification 2. */
export function ContactsPage() {
  const { t, i18n } = useLingui();
  const { MerchantId } = useSession();
  const { lists } = useContactListOptions();
  const owners = useColleagues();
  const state = useList(
    contactList,
    {
      list: lists,
      owner: owners.map(({ id, name }) => ({ value: id, label: name })),
      country: countryOptions(i18n.locale),
    },
    { id: MerchantId },
  );
  const columns = useContactColumns();
  const { address, page } = state;
  const filters = state.filters.filter(({ id }) => id !== 'list' || lists.length > 0);
  const open = useOpenRecord<Contact, 'getContact'>(state, 'getContact');
  const count = page.total && `${i18n.number(page.total.total)}${page.total.isExact ? '' : '+'}`;
  const rows = page.rows ?? [];
  useShownPeople(rows.map(({ id }) => id));
  const mayChange = useMay('changeContacts');
  const selection = useSelection(rows.map(({ id }) => id));
  const bulk = useContactBulk();
  const { sort: _, order: __, ...filter } = state.wanted;
  const key = JSON.stringify(filter);
  // All that match, as long as the filter stays.
  const [everything, setEverything] = useState<string | null>(null);
  const isEverything = everything === key && selection.count > 0;
  const [first, second, ...more] = selection.ids;
  const clear = () => {
    setEverything(null);
    selection.select([]);
  };
  const runBulk = async (action: ContactBulkAction) => {
    const of = isEverything ? { filter } : { contactIds: [...selection.ids] };
    if (await bulk.run(of, action)) clear();
  };
  const mayImport = useMay('uploadContacts');
  const create = useMay('createContact') && (
    <Button variant="primary" icon={IconPlus} onClick={open.create}>
      <span className="hide-phone">{t`New contact`}</span>
      <span className="only-phone">{t`New`}</span>
    </Button>
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`Contacts`} {count && <span className="count num">{count}</span>}
        </h1>
        <div className="row end">
          {mayImport && (
            <Link to={IMPORT_PATH} className="btn" aria-label={t`Import`}>
              <Icon of={IconTableImport} />
              <span className="hide-phone">{t`Import`}</span>
            </Link>
          )}
          {create}
        </div>
      </div>
      <ContactViewTabs address={address} />
      {mayChange && <BulkProgress onEnd={bulk.report} />}
      <ListGrid
        state={{ ...state, filters }}
        columns={columns}
        filterLabel={t`Filter contacts`}
        placeholder={t`Name, email or phone`}
        titleOf={contactName}
        phoneLine={ContactLine}
        failedTitle={t`Could not load contacts`}
        selection={mayChange ? selection : undefined}
        empty={{
          icon: IconAddressBook,
          text: t`People appear here as soon as they give an email address or a phone number.`,
          action: create || undefined,
        }}
      >
        <ContactViews address={address} />
      </ListGrid>
      {selection.count > 0 && (
        <ContactBulkBar
          count={isEverything ? (page.total?.total ?? selection.count) : selection.count}
          pair={first && second && more.length === 0 && !isEverything ? [first, second] : null}
          matching={page.total && page.total.total > selection.count ? (count ?? null) : null}
          isEverything={isEverything}
          isBusy={bulk.isBusy}
          onEverything={() => setEverything(key)}
          onClear={clear}
          onRun={(action) => void runBulk(action)}
        />
      )}
      {bulk.refused && <ContactFailures bulk={bulk.refused} onClose={bulk.dismiss} />}
      {open.isOpen && (
        <ContactDrawer
          key={open.key}
          contact={open.record}
          isLinked
          onOpen={(id) => address.goTo({ id })}
          onClose={open.close}
        />
      )}
    </>
  );
}
