import type { ContactField, ContactList } from '@foyer/contract/contacts/shapes';
import type { SegmentGroup } from '@foyer/domain/segments';

/** Contact lists of Tidewell. Dynamic ones have conditions. */
export const contactListRecipes: readonly (Pick<ContactList, 'name' | 'description' | 'status'> & {
  readonly conditions?: SegmentGroup;
})[] = [
  { name: 'Dealers', description: 'Shops in Europe that sell our furniture', status: 'active' },
  { name: 'Newsletter readers', description: 'Signed up on the website', status: 'active' },
  { name: 'Spring fair 2025 guests', description: 'Visited our stand', status: 'inactive' },
  {
    name: 'Warm leads',
    description: 'Score of 40 or more, not yet customers',
    status: 'active',
    conditions: {
      match: 'all',
      parts: [
        { field: 'score', operator: 'isAtLeast', values: ['40'] },
        { field: 'leadStatus', operator: 'isNoneOf', values: ['CUSTOMER', 'DNQ'] },
      ],
    },
  },
  {
    name: 'Companies in Iberia',
    description: 'Trade customers to visit in the spring',
    status: 'active',
    conditions: {
      match: 'all',
      parts: [
        { field: 'country', operator: 'isAnyOf', values: ['pt', 'es'] },
        {
          match: 'any',
          parts: [
            { field: 'company', operator: 'hasValue', values: [] },
            { field: 'tags', operator: 'isAnyOf', values: ['trade'] },
          ],
        },
      ],
    },
  },
];

/** Tidewell's own fields of contacts. */
export const contactFieldRecipes: readonly Pick<ContactField, 'name' | 'type' | 'choices' | 'pattern'>[] = [
  { name: 'Project', type: 'text', choices: ['Home', 'Holiday flats', 'Office', 'Hotel'], pattern: '' },
  { name: 'Rooms to furnish', type: 'number', choices: [], pattern: '' },
  { name: 'Moves in on', type: 'DATE', choices: [], pattern: '' },
  { name: 'Trade number', type: 'REGEX', choices: [], pattern: '^T-[0-9]{4}$' },
];

/** A file of a fair that was imported, with two rows that failed. Name, email, phone, company, city, country. */
export const importedRows: readonly (readonly [string, string, string, string, string, string])[] = [
  ['Marta Nunes', 'marta.nunes@casalisboa.example', '+351213456701', 'Casa Lisboa', 'Lisbon', 'pt'],
  ['Henrik Dahl', 'henrik@dahlbo.example', '+46812345678', 'Dahl & Bo', 'Stockholm', 'se'],
  ['Ines Ferrer', 'ines.ferrer', '+34912345601', 'Hotel Miramar', 'Valencia', 'es'],
  ['Paul Lindner', 'p.lindner@lindner-raum.example', '+493012345610', 'Lindner Raum', 'Berlin', 'de'],
  ['Marta Nunes', 'marta@nunes.example', '+351963456701', 'Casa Lisboa', 'Lisbon', 'pt'],
  ['Saoirse Byrne', 'saoirse@byrneinteriors.example', '+35315550110', 'Byrne Interiors', 'Dublin', 'ie'],
  ['Luca Conti', 'luca.conti@studioconti.example', '12', 'Studio Conti', 'Turin', 'it'],
  ['Elin Sandberg', 'elin@sandberghem.example', '+46812345699', 'Sandberg Hem', 'Malmö', 'se'],
];

/** The wording by which Tidewell asks for consent to its newsletter. */
export const consentText = 'Send me news and offers from Tidewell by email. I can unsubscribe at any time.';

/** What members note about people. */
export const contactNoteTexts = [
  'Furnishes rental flats; asks for trade terms from ten pieces.',
  'Prefers calls in the morning. Narrow stairs: needs two people for delivery.',
  'Compared our oak bench with one of a competitor; price matters less than the wait.',
  'Wants samples of linen in blue before ordering chairs.',
  'يفضّل المراسلة بالعربية، ويسأل عن التوصيل إلى الطابق الرابع.',
];
