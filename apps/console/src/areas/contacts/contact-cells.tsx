import { joinedText } from '../../i18n/joined-text.ts';
import './contacts.css';
import { CONTACT_SOURCES, contactList, LEAD_LABELS } from '@foyer/contract/contacts/list';
import type { Contact, IdentityKind } from '@foyer/contract/contacts/shapes';
import { type LeadStatus, leadStep } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import {
  IconBrandInstagram,
  IconBrandLine,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconCheck,
  IconId,
  IconMail,
  IconPhone,
  IconX,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCall } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { listText } from '../../i18n/list-text.ts';
import { useColleagues } from '../../people/colleagues.tsx';
import { useContactListOptions } from '../../people/contact-lists.ts';
import { contactName, firstOf, phoneText } from '../../people/contact-name.ts';
import { ownValueText } from '../../ui/fields/index.ts';
import { type GridColumn, gridColumns } from '../../ui/grid/index.ts';
import { Avatar, Cut, Flag, Icon, type IconShape, Place, Tag, Time } from '../../ui/index.ts';
import { CHANNELS } from './consents/consent-labels.ts';

interface Cell {
  readonly row: Contact;
}

const None = () => <span className="t-3">–</span>;

const presenceOf = ({ isOnline }: Contact) => (isOnline ? 'online' : 'offline');

function Name({ row }: Cell) {
  const { t } = useLingui();
  const name = contactName(row);
  return (
    <span className="row">
      <Avatar id={row.id} name={name} size={24} presence={presenceOf(row)} />
      <Cut as="strong">{name || t`No name`}</Cut>
      {row.isOnline && <span className="sr">{t`online`}</span>}
    </span>
  );
}

function Text({ text, isLatin }: { readonly text: string; readonly isLatin?: boolean }) {
  return text ? <Cut {...(isLatin && { dir: 'ltr' })}>{text}</Cut> : <None />;
}

function ContactPlace({ row }: Cell) {
  return <Place of={row} />;
}

/** The icon of a kind of identity. */
export const CHANNEL_ICONS: Readonly<Record<IdentityKind, IconShape>> = {
  email: IconMail,
  phone: IconPhone,
  whatsapp: IconBrandWhatsapp,
  messenger: IconBrandMessenger,
  instagram: IconBrandInstagram,
  telegram: IconBrandTelegram,
  line: IconBrandLine,
  external: IconId,
};

function Channels({ row: { identities } }: Cell) {
  const { t } = useLingui();
  const names: Readonly<Record<IdentityKind, string>> = {
    email: t`Email`,
    phone: t`Phone`,
    whatsapp: 'WhatsApp',
    messenger: 'Messenger',
    instagram: 'Instagram',
    telegram: 'Telegram',
    line: 'LINE',
    external: t`Own ID`,
  };
  const kinds = [...new Set(identities.map(({ kind }) => kind))];
  if (kinds.length === 0) return <None />;
  return (
    <span className="row contact-channels t-3">
      {kinds.map((kind) => (
        <span key={kind} title={names[kind]}>
          <Icon of={CHANNEL_ICONS[kind]} size={14} />
          <span className="sr">{names[kind]}</span>
        </span>
      ))}
    </span>
  );
}

/** The step on the lead ladder, as bars and a word. DNQ is off the ladder. */
export function LeadMark({ status }: { readonly status: LeadStatus }) {
  const at = leadStep(status);
  return (
    <span className="row lead-mark">
      {status !== 'DNQ' && (
        <span className="bars" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((step) => (
            <i key={step} className={step === at ? 'at' : step < at ? 'done' : undefined} />
          ))}
        </span>
      )}
      <span className={status === 'DNQ' ? 't-3' : undefined}>{listText(LEAD_LABELS[status])}</span>
    </span>
  );
}

function OwnerCell({ row: { ownerId } }: Cell) {
  const owner = useColleagues().find(({ id }) => id === ownerId);
  if (!owner) return <None />;
  return (
    <span className="row">
      <Avatar id={owner.id} name={owner.name} imageUrl={owner.imageUrl} size={20} />
      <Cut title={owner.name}>{owner.name}</Cut>
    </span>
  );
}

/** The first of several texts as a tag, and how many more. */
function Several({ texts }: { readonly texts: readonly string[] }) {
  const [first] = texts;
  if (first === undefined) return <None />;
  return (
    <span className="row" title={joinedText(texts)}>
      <Tag>
        <Cut>{first}</Cut>
      </Tag>
      {texts.length > 1 && <span className="t-12 t-3 num">+{texts.length - 1}</span>}
    </span>
  );
}

function Lists({ row: { listIds } }: Cell) {
  const { lists } = useContactListOptions();
  return <Several texts={lists.filter(({ value }) => listIds.includes(value)).map(({ label }) => label)} />;
}

function Consents({ row: { marketingConsents } }: Cell) {
  const { t, i18n } = useLingui();
  if (marketingConsents.length === 0) return <None />;
  return (
    <span className="row contact-channels">
      {marketingConsents.map(({ channel, state }) => {
        const { label, icon } = CHANNELS[channel];
        const isGiven = state === 'given';
        const text = `${i18n._(label)}: ${isGiven ? t`given` : t`withdrawn`}`;
        return (
          <span
            key={channel}
            className={isGiven ? 'row contact-consent t-success' : 'row contact-consent t-danger'}
            title={text}
          >
            <Icon of={icon} size={14} />
            <Icon of={isGiven ? IconCheck : IconX} size={12} />
            <span className="sr">{text}</span>
          </span>
        );
      })}
    </span>
  );
}

function Language({ row: { language } }: Cell) {
  const { i18n } = useLingui();
  return <Text text={language && languageName(language, i18n.locale)} />;
}

const Seen = ({ row }: Cell) => {
  const { t } = useLingui();
  if (row.isOnline) return t`Now`;
  return row.lastSeenDate ? <Time at={row.lastSeenDate} /> : <None />;
};

const CONTACT_COLUMNS = gridColumns(contactList, {
  name: Name,
  email: ({ row }) => <Text text={firstOf(row, 'email')} isLatin />,
  phone: ({ row }) => <Text text={phoneText(firstOf(row, 'phone'))} isLatin />,
  company: ({ row }) => <Text text={row.company} />,
  place: ContactPlace,
  channels: Channels,
  lead: ({ row }) => <LeadMark status={row.leadStatus} />,
  score: ({ row }) => <span className="num">{row.score}</span>,
  owner: OwnerCell,
  seen: Seen,
  lists: Lists,
  consents: Consents,
  tags: ({ row }) => <Several texts={row.tags} />,
  language: Language,
  source: ({ row }) => listText(CONTACT_SOURCES[row.source]),
  created: ({ row }) => <Time at={row.createdDate} />,
  changed: ({ row }) => <Time at={row.lastModifiedDate} />,
});

/** The columns of contacts, with the own fields of the merchant, which are hidden at first. */
export function useContactColumns(): readonly GridColumn<Contact>[] {
  const fields = useCall('listContactFields').data?.fields;
  return useMemo(
    () => [
      ...CONTACT_COLUMNS,
      ...(fields ?? []).map((field) => ({
        id: field.id,
        title: field.name,
        hidden: true,
        cell: ({ row }: Cell) => <Text text={ownValueText(field, row.fields[field.id] ?? '')} />,
      })),
    ],
    [fields],
  );
}

/** A contact on a narrow screen, in two lines. */
export function ContactLine({ row }: Cell) {
  const { t } = useLingui();
  const name = contactName(row);
  return (
    <>
      <Avatar id={row.id} name={name} size={36} presence={presenceOf(row)} />
      <span className="grow">
        <span className="row">
          <Cut as="strong">{name || t`No name`}</Cut>
          <span className="end t-12 t-3">
            <Seen row={row} />
          </span>
        </span>
        <span className="row t-12 t-3">
          {row.country && <Flag country={row.country} />}
          <Cut dir="ltr">{firstOf(row, 'email') || phoneText(firstOf(row, 'phone')) || row.company}</Cut>
          <span className="end">
            <LeadMark status={row.leadStatus} />
          </span>
        </span>
      </span>
    </>
  );
}
