import * as limits from 'virtual:foyer-limits';
import { contactList } from '@foyer/contract/contacts/list';
import type { ContactViewQuery } from '@foyer/contract/contacts/view-shapes';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { FIRST_PAGE, type GridAddress } from '../../ui/grid/index.ts';
import type { SavedViews } from '../../views/saved-views.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { ViewsMenu } from '../../views/views-menu.tsx';

/** No filter and the default order. */
const NONE = {
  q: undefined,
  sort: undefined,
  order: undefined,
  ...Object.fromEntries(Object.keys(contactList.filters).map((id) => [id, undefined])),
};

function useContactViews(address: GridAddress): SavedViews<ContactViewQuery> {
  const { t } = useLingui();
  const { data } = useCall('listContactViews');
  const { q, criteria, sort, order } = address.search;
  return {
    views: data?.views ?? [],
    mayChange: useMay('createContactView'),
    nameMax: limits.createContactView.name,
    kept: t`The contacts stay.`,
    current: () => ({ q, ...criteria, sort, order }) as ContactViewQuery,
    open: ({ query }) => address.goTo({ ...FIRST_PAGE, ...NONE, ...query }),
    create: (body) => call('createContactView', { body }),
    update: (id, body) => call('updateContactView', { params: { id }, body }),
    remove: (id) => call('removeContactView', { params: { id } }),
  };
}

/** Opens, saves and edits the saved views of the contacts. */
export const ContactViews = ({ address }: { address: GridAddress }) => (
  <ViewsMenu saved={useContactViews(address)} />
);

/** The saved views of the contacts as tabs. */
export function ContactViewTabs({ address }: { address: GridAddress }) {
  const { t } = useLingui();
  const saved = useContactViews(address);
  return (
    <ViewTabs saved={saved} label={t`Saved views`} onAll={() => address.goTo({ ...FIRST_PAGE, ...NONE })} />
  );
}
