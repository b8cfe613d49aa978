import type { ColumnTarget, ImportColumn, ImportTarget } from '@foyer/contract/contacts/import-shapes';
import { isEmail } from '@foyer/domain/fields';
import { consentsIn } from '../consents/texts.ts';
import type { FieldRow } from '../own-fields.ts';

/** Names of columns in English, German, French, Spanish, Portuguese, Italian, Dutch and Arabic, as `headerKey`. */
const NAMES: Readonly<Record<ImportTarget, string>> = {
  fullName:
    'name fullname contactname displayname customername kontakt kunde nom nomcomplet nombre nombrecompleto nomecompleto naam الاسم الاسمالكامل',
  firstName: 'firstname givenname vorname prenom primernombre primeironome voornaam forename الاسمالاول',
  lastName:
    'lastname surname familyname nachname familienname nomdefamille apellido apellidos sobrenome apelido cognome achternaam اسمالعائلة اللقب',
  email:
    'email mail emailaddress email1 email2 emailaddress1 primaryemail workemail emailadresse courriel adressemail adresseemail correo correoelectronico posta البريدالالكتروني البريدالإلكتروني',
  phone:
    'phone phonenumber phone1 phone2 phone1value mobile mobilephone mobilenumber mobilephonenumber cell cellphone telephone tel telefon telefonnummer handy mobil mobiltelefon telefono movil celular telefone telemovel telefoon gsm الهاتف رقمالهاتف الجوال',
  external: 'externalid userid customerid identifier contactid clientid kundennummer customernumber',
  company:
    'company companyname organization organisation organizationname firma unternehmen societe entreprise empresa azienda bedrijf account accountname الشركة',
  country: 'country countryregion countryname countrycode land pays pais paese الدولة البلد',
  city: 'city town ort stadt wohnort ville ciudad cidade citta plaats stad المدينة',
  language: 'language locale preferredlanguage sprache langue idioma lingua taal اللغة',
  notes: 'notes note comment comments bemerkung bemerkungen notiz notizen notas remarques opmerking ملاحظات',
  tags: 'tags tag labels label categories category interests interesse schlagworte etiquetas etiquettes الوسوم',
  consents: 'consent consents marketingconsent marketingconsents einwilligung consentement الموافقة',
};

/** Prefixes in the exports of Chatwoot and Intercom. */
const NESTED = /^(additional_attributes|location|companies)\./;

const TARGETS = new Map<string, ImportTarget>(
  Object.entries(NAMES).flatMap(([target, names]) =>
    names.split(' ').map((name) => [headerKey(name), target as ImportTarget] as const),
  ),
);

/** Targets that several columns may fill. */
export const REPEATABLE: readonly ImportTarget[] = ['email', 'phone', 'external', 'tags', 'notes'];

/** A header without case, accents, spaces and signs. */
export function headerKey(header: string): string {
  return header
    .replace(NESTED, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The columns with proposals where they go: as in an earlier import, else by header, else by values. */
export function proposeTargets(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  fields: readonly FieldRow[],
  earlier: ReadonlyMap<string, ColumnTarget>,
): ImportColumn[] {
  const used = new Set<string>();
  return header.map((title, column) => {
    const values = samples.map((row) => row[column] ?? '').filter(Boolean);
    const wanted =
      known(earlier.get(title.toLowerCase()), fields) ?? byHeader(title, values, fields) ?? byValues(values);
    const key = JSON.stringify(wanted);
    const isFree = !used.has(key) || (wanted?.kind === 'standard' && REPEATABLE.includes(wanted.name));
    used.add(key);
    const target: ColumnTarget = wanted && isFree ? wanted : { kind: 'none' };
    return {
      header: title,
      samples: [...new Set(values)].slice(0, 3).map((text) => text.slice(0, 100)),
      target,
    };
  });
}

/** An earlier target, unless its field was deleted since. */
function known(target: ColumnTarget | undefined, fields: readonly FieldRow[]): ColumnTarget | undefined {
  if (target?.kind === 'field' && !fields.some(({ id }) => id === target.id)) return undefined;
  return target;
}

function byHeader(
  title: string,
  values: readonly string[],
  fields: readonly FieldRow[],
): ColumnTarget | undefined {
  const key = headerKey(title);
  const field = fields.find(({ name }) => headerKey(name) === key);
  if (field && key) return { kind: 'field', id: field.id };
  const name = TARGETS.get(key);
  // Other products write consent in ways that say neither channel nor state.
  if (name === 'consents' && !values.every(consentsIn)) return undefined;
  return name && { kind: 'standard', name };
}

function byValues(values: readonly string[]): ColumnTarget | undefined {
  if (values.length === 0) return undefined;
  if (values.every((value) => isEmail(value.toLowerCase()))) return { kind: 'standard', name: 'email' };
  if (values.every((value) => /^\+[\d\s().-]{8,20}$/.test(value))) return { kind: 'standard', name: 'phone' };
  return undefined;
}
