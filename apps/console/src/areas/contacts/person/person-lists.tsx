import type { Contact, ContactList } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useContactLists } from '../../../people/contact-lists.ts';
import { Cut, Fold } from '../../../ui/index.ts';
import { ReasonList } from '../segments/reason-list.tsx';
import { useSegmentOptions } from '../segments/use-options.ts';

/** The lists of a contact; a dynamic one says why. */
export function PersonLists({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const all = useContactLists({ enabled: contact.listIds.length > 0 });
  const lists = (all ?? []).filter(({ id }) => contact.listIds.includes(id));
  if (lists.length === 0) return null;
  return (
    <Fold id="person.lists" title={t`Lists`} count={lists.length}>
      <ul className="person-lists">
        {lists.map((list) => (
          <ListLine key={list.id} list={list} contactId={contact.id} />
        ))}
      </ul>
    </Fold>
  );
}

function ListLine({ list, contactId }: { list: ContactList; contactId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="row">
        <Link to={'/contacts/lists' as string} search={{ id: list.id } as object} className="grow link">
          <Cut>{list.name}</Cut>
        </Link>
        {list.conditions && (
          <button type="button" className="link t-12" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t`Why in this list`}
          </button>
        )}
      </div>
      {isOpen && list.conditions && <Why conditions={list.conditions} contactId={contactId} />}
    </li>
  );
}

function Why({
  conditions,
  contactId,
}: {
  conditions: NonNullable<ContactList['conditions']>;
  contactId: string;
}) {
  const options = useSegmentOptions();
  const { data } = useCall('explainContactList', { body: { conditions, contactId } });
  return data ? <ReasonList group={conditions} reasons={data.reasons} options={options} /> : null;
}
