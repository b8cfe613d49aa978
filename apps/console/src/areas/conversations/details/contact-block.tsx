import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../i18n/country-name.ts';
import { Fold } from '../../../ui/index.ts';
import { EditableFact } from './editable-fact.tsx';
import { languageName } from './location.ts';
import type { VisitorCard } from './visitor-card.ts';

/** The contact fields of the visitor, edited inline. */
export function ContactBlock({ card }: { card: VisitorCard }) {
  const { t, i18n } = useLingui();
  const { contacts, referenceID } = card;
  return (
    <Fold id="livechat.contact" title={t`Contact`}>
      <dl className="visitor-facts">
        <EditableFact
          referenceID={referenceID}
          field="firstName"
          label={t`First Name`}
          value={contacts.firstName}
        />
        <EditableFact
          referenceID={referenceID}
          field="lastName"
          label={t`Last Name`}
          value={contacts.lastName}
        />
        <EditableFact
          referenceID={referenceID}
          field="email"
          type="email"
          label={t`Email`}
          value={contacts.email}
        />
        <EditableFact
          referenceID={referenceID}
          field="phone"
          type="tel"
          label={t`Phone`}
          value={contacts.phone}
        />
        <EditableFact referenceID={referenceID} field="company" label={t`Company`} value={contacts.company} />
        <dt>{t`Language`}</dt>
        <dd>{card.language ? languageName(card.language, i18n.locale) : '–'}</dd>
        <dt>{t`Country`}</dt>
        <dd>{countryName(card.country, i18n.locale)}</dd>
      </dl>
    </Fold>
  );
}
