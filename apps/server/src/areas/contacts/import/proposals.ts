import type { ColumnTarget, ImportColumn, ImportTarget } from '@foyer/contract/contacts/import-shapes';
import { contactList } from '@foyer/contract/contacts/list';
import { isEmail } from '@foyer/domain/fields';
import { LOCALES, textIn } from '../../../kernel/texts.ts';
import { consentsIn } from '../consents/texts.ts';
import type { FieldRow } from '../own-fields.ts';
import { stepIn, yesOrNo } from './parse-values.ts';
import { type ImportReferences, listsIn, ownerIn } from './references.ts';
import { RowError } from './row-error.ts';

/** Names of columns in English, German, French, Spanish, Portuguese, Italian, Dutch and Arabic, as `headerKey`. */
const NAMES: Readonly<Record<ImportTarget, string>> = {
  fullName:
    'name fullname contactname displayname customername kontakt kunde nom nomcomplet nombre nombrecompleto nomecompleto naam الاسم الاسمالكامل',
  firstName:
    'firstname givenname vorname prenom primernombre primeironome voornaam forename middlename additionalname الاسمالاول',
  lastName:
    'lastname surname familyname nachname familienname nomdefamille apellido apellidos sobrenome apelido cognome achternaam اسمالعائلة اللقب',
  email:
    'email mail emailaddress email1 email2 email3 emailaddress1 primaryemail workemail emailadresse courriel adressemail adresseemail correo correoelectronico posta البريدالالكتروني البريدالإلكتروني',
  phone:
    'phone phonenumber phone1 phone2 phone3 mobile mobilephone mobilenumber mobilephonenumber cell cellphone telephone tel telefon telefonnummer handy mobil mobiltelefon telefono movil celular telefone telemovel telefoon gsm الهاتف رقمالهاتف الجوال',
  external: 'externalid userid customerid identifier contactid clientid kundennummer customernumber',
  company:
    'company companies companyname organization organisation organizationname organization1name firma unternehmen societe entreprise empresa azienda bedrijf account accountname الشركة',
  country: 'country countryregion countryname countrycode land pays pais paese address1country الدولة البلد',
  city: 'city town ort stadt wohnort ville ciudad cidade citta plaats stad address1city المدينة',
  place: 'location place',
  language: 'language locale preferredlanguage sprache langue idioma lingua taal اللغة',
  notes: 'notes note comment comments bemerkung bemerkungen notiz notizen notas remarques opmerking ملاحظات',
  tags: 'tags tag labels label groupmembership categories category interests interesse schlagworte etiquetas etiquettes الوسوم',
  consents: 'consent consents marketingconsent marketingconsents einwilligung consentement الموافقة',
  unsubscribed:
    'unsubscribed unsubscribedfromemails unsubscribedfromallemail optout emailoptout optedoutofemail hsemailoptout',
  lead: 'leadstep leadstatus lifecyclestage',
  owner: 'owner contactowner',
  lists: 'lists list',
};

/** Where the columns of our own export go. */
const EXPORTED: Partial<Record<keyof typeof contactList.columns, ImportTarget>> = {
  name: 'fullName',
  firstName: 'firstName',
  lastName: 'lastName',
  otherEmails: 'email',
  otherPhones: 'phone',
  external: 'external',
  notes: 'notes',
  email: 'email',
  phone: 'phone',
  company: 'company',
  place: 'place',
  lead: 'lead',
  owner: 'owner',
  lists: 'lists',
  consents: 'consents',
  tags: 'tags',
  language: 'language',
};

/** Prefixes in the exports of Chatwoot, Intercom and Zendesk. */
const NESTED = /^(additional_attributes|location|companies|requester)\./;
/** `E-mail 2 - Value` in the export of Google. */
const NUMBERED = /(\p{L})\d+value$/u;

const TARGETS = new Map<string, ImportTarget>([
  ...Object.entries(NAMES).flatMap(([target, names]) =>
    names.split(' ').map((name) => [headerKey(name), target as ImportTarget] as const),
  ),
  ...Object.entries(EXPORTED).flatMap(([column, target]) =>
    LOCALES.map((locale) => {
      const { title } = contactList.columns[column as keyof typeof EXPORTED];
      return [headerKey(textIn(locale, title)), target] as const;
    }),
  ),
]);

/** Targets that several columns may fill. First names are joined, such as a first and a middle name. */
export const REPEATABLE: readonly ImportTarget[] = [
  'firstName',
  'email',
  'phone',
  'external',
  'tags',
  'notes',
  'lists',
];

const MIDDLE_NAMES = ['middlename', 'additionalname'];

const mayRepeat = (target: ImportTarget, title: string): boolean =>
  target === 'firstName' ? MIDDLE_NAMES.includes(headerKey(title)) : REPEATABLE.includes(target);

/** A header without case, accents, spaces and signs. */
export function headerKey(header: string): string {
  return header
    .replace(NESTED, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(NUMBERED, '$1');
}

/** The columns with proposals where they go: as in an earlier import, else by header, else by values. */
export function proposeTargets(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  fields: readonly FieldRow[],
  earlier: ReadonlyMap<string, ColumnTarget>,
  references: ImportReferences,
): ImportColumn[] {
  const used = new Set<string>();
  return header.map((title, column) => {
    const values = samples.map((row) => row[column] ?? '').filter(Boolean);
    const field = ownField(title, fields);
    const remembered = stillThere(earlier.get(title.toLowerCase()), fields);
    const wanted =
      (field && remembered?.kind === 'none' ? field : remembered) ??
      field ??
      byHeader(title, values, references) ??
      byValues(title, values);
    const key = JSON.stringify(wanted);
    const isFree = !used.has(key) || (wanted?.kind === 'standard' && mayRepeat(wanted.name, title));
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
function stillThere(target: ColumnTarget | undefined, fields: readonly FieldRow[]): ColumnTarget | undefined {
  if (target?.kind === 'field' && !fields.some(({ id }) => id === target.id)) return undefined;
  return target;
}

function ownField(title: string, fields: readonly FieldRow[]): ColumnTarget | undefined {
  const key = headerKey(title);
  const field = fields.find(({ name }) => headerKey(name) === key);
  return field && key ? { kind: 'field', id: field.id } : undefined;
}

function byHeader(
  title: string,
  values: readonly string[],
  references: ImportReferences,
): ColumnTarget | undefined {
  const name = TARGETS.get(headerKey(title));
  return name && isUnderstood(name, values, references) ? { kind: 'standard', name } : undefined;
}

/** Whether values are what the target takes. Other products write consents, steps, owners and lists of their own. */
function isUnderstood(
  target: ImportTarget,
  values: readonly string[],
  references: ImportReferences,
): boolean {
  if (values.length === 0) return true;
  if (target === 'consents') return values.every(consentsIn);
  if (target === 'unsubscribed') return values.every((value) => yesOrNo(value) !== undefined);
  if (target === 'lead') return values.every(stepIn);
  if (target === 'owner') return values.some((value) => isRead(() => ownerIn(value, references, 0)));
  if (target === 'lists') return values.some((value) => isRead(() => listsIn(value, references, 0)));
  return true;
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    return false;
  }
}

/** Columns about someone else than the person: who works for them, wrote for them, or received what they wrote. */
const OTHERS =
  /(?:^|[^\p{L}])(?:agent|assigned|assignee|author|by|creator|manager|operator|owner|recipient|rep|staff|submitter|via)(?:$|[^\p{L}])/iu;

function byValues(title: string, values: readonly string[]): ColumnTarget | undefined {
  if (values.length === 0 || OTHERS.test(title.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))) return undefined;
  if (values.every((value) => isEmail(value.toLowerCase()))) return { kind: 'standard', name: 'email' };
  if (values.every((value) => /^\+[\d\s().-]{8,20}$/.test(value))) return { kind: 'standard', name: 'phone' };
  return undefined;
}
