import { leadList } from '@foyer/contract/contacts/lead-list';
import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import { Link } from '@tanstack/react-router';
import { listText } from '../../../i18n/list-text.ts';
import { reasonText, stepText } from '../../../leads/labels.ts';
import { personLink } from '../../../people/contact-name.ts';
import { gridColumns } from '../../../ui/grid/index.ts';
import { Avatar, Badge, ChannelGlyph, Cut, Place, Time } from '../../../ui/index.ts';
import { NextStep } from './next-step.tsx';

interface Cell {
  readonly row: Lead;
}

function LeadPlace({ row }: Cell) {
  return <Place of={row} />;
}

function Owner({ row: { owner } }: Cell) {
  if (!owner) return <span className="t-3">–</span>;
  return (
    <span className="row">
      <Avatar id={owner.id} name={owner.name} imageUrl={owner.imageUrl} size={20} />
      <Cut>{owner.name}</Cut>
    </span>
  );
}

function Step({ row }: Cell) {
  const tone = row.step === 'CUSTOMER' ? 'success' : row.step === 'DNQ' ? undefined : 'brand';
  return <Badge {...(tone && { tone })}>{stepText(row.step)}</Badge>;
}

export const LEAD_COLUMNS = gridColumns(leadList, {
  name: ({ row }) => (
    <Link {...personLink(row.id)} className="lead-link">
      <Cut as="strong">{row.name}</Cut>
    </Link>
  ),
  step: Step,
  score: ({ row }) => <span className="num">{row.score}</span>,
  type: ({ row }) => listText(leadList.columns.type.labels[row.type]),
  place: LeadPlace,
  lastMessage: ({ row: { lastMessage } }) =>
    lastMessage ? (
      <span className="row">
        <ChannelGlyph channel={lastMessage.channel} bare />
        <Cut>{lastMessage.text}</Cut>
      </span>
    ) : (
      <span className="t-3">–</span>
    ),
  next: ({ row }) => <NextStep lead={row} />,
  owner: Owner,
  moved: ({ row }) => <Time at={row.movedDate} />,
  seen: ({ row }) => (row.lastSeenDate ? <Time at={row.lastSeenDate} /> : <span className="t-3">–</span>),
  company: ({ row }) => <Cut>{row.company}</Cut>,
  email: ({ row }) => <Cut>{row.email}</Cut>,
  reason: ({ row: { lastMove } }) => <Cut>{lastMove ? reasonText(lastMove.reason) : '–'}</Cut>,
  note: ({ row: { lastMove } }) => <Cut>{lastMove?.note || '–'}</Cut>,
});

/** The columns of leads off the ladder, with the reason instead of the stage and the next step. */
export const DNQ_COLUMNS = LEAD_COLUMNS.map((column) => ({
  ...column,
  hidden: column.id === 'reason' ? false : column.hidden || column.id === 'step' || column.id === 'next',
}));

/** A lead on a narrow screen, in two lines. */
export function LeadLine({ row }: Cell) {
  return (
    <>
      <Avatar id={row.id} name={row.name} size={36} />
      <span className="grow">
        <span className="row">
          <Cut as="strong">{row.name}</Cut>
          <span className="end num">{row.score}</span>
        </span>
        <span className="row t-12 t-3">
          <span className="lead-line-step">{stepText(row.step)}</span>
          <Cut>{row.lastMessage?.text ?? row.company}</Cut>
          <Time at={row.movedDate} className="end" />
        </span>
      </span>
    </>
  );
}
