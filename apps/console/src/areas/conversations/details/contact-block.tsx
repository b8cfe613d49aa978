import type { visitorFieldNames } from '@foyer/contract/visitors/shapes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../api/index.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { ContactFacts } from '../../../people/contact-facts.tsx';
import { useContactOf } from '../../../people/person-fold.tsx';
import { EditableFact } from '../../../ui/editable-fact.tsx';
import { Fold } from '../../../ui/index.ts';
import type { VisitorCard } from './visitor-card.ts';

/** The contact of the visitor, or what is known of a visitor who is none; edited inline. */
export function ContactBlock({ card }: { card: VisitorCard }) {
  const { t } = useLingui();
  const contact = useContactOf(card.referenceID);
  return (
    <Fold id="livechat.contact" title={t`Contact`}>
      {contact ? <ContactFacts contact={contact} /> : <VisitorFacts card={card} />}
    </Fold>
  );
}

function VisitorFacts({ card }: { card: VisitorCard }) {
  const { t, i18n } = useLingui();
  const { contacts, referenceID } = card;
  const { mutateAsync } = useAction('updateVisitorField');
  const save = (fieldName: (typeof visitorFieldNames)[number]) => (value: string) =>
    mutateAsync({ body: { referenceID, fieldName, value } });
  return (
    <dl className="visitor-facts">
      <EditableFact label={t`First Name`} value={contacts.firstName} onSave={save('firstName')} />
      <EditableFact label={t`Last Name`} value={contacts.lastName} onSave={save('lastName')} />
      <EditableFact label={t`Email`} type="email" value={contacts.email} onSave={save('email')} />
      <EditableFact label={t`Phone`} type="tel" value={contacts.phone} onSave={save('phone')} />
      <EditableFact label={t`Company`} value={contacts.company} onSave={save('company')} />
      <dt>{t`Language`}</dt>
      <dd>{card.language ? languageName(card.language, i18n.locale) : '–'}</dd>
      <dt>{t`Country`}</dt>
      <dd>{card.country ? countryName(card.country, i18n.locale) : '–'}</dd>
    </dl>
  );
}
