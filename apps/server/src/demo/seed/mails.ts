import type { FileRef } from '@foyer/contract/conversations/shapes';
import { fullName, splitName } from '@foyer/domain/full-name';
import { freshText } from '@foyer/domain/mail-text';
import type { mailboxes, mailTemplates } from '../../areas/channels/tables.ts';
import type { mails } from '../../areas/conversations/mail-tables.ts';
import type { LetterRecipe, MailThreadRecipe } from '../content/letters.ts';
import { mailThreads } from '../content/mails.ts';
import { memberRecipes } from '../content/members.ts';
import { DEPARTMENT_IDS, HARBOUR_CLINIC, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { after } from './calendar.ts';
import { type ConversationRow, type MessageRow, summary } from './closing.ts';
import type { VisitorRecipe } from './people.ts';
import { idAt } from './visits.ts';

type MailRow = typeof mails.$inferInsert;
type MailboxRow = typeof mailboxes.$inferInsert;

/** The mails of the demo merchants as rows. */
export interface Mails {
  readonly mailboxes: MailboxRow[];
  readonly templates: (typeof mailTemplates.$inferInsert)[];
  readonly visitors: VisitorRecipe[];
  readonly conversations: ConversationRow[];
  readonly messages: MessageRow[];
  readonly mails: MailRow[];
}

const ADDRESSES: Readonly<Record<number, { readonly name: string; readonly address: string }>> = {
  [TIDEWELL]: { name: 'Tidewell', address: 'hello@tidewell.example' },
  [HARBOUR_CLINIC]: { name: 'Harbour Clinic', address: 'reception@harbour-clinic.example' },
};

/** Generates the mails before `now`. Their mailboxes have no servers: nothing is fetched or sent. */
export function makeMails(now: Date, begin: Date, files: ReadonlyMap<string, FileRef>): Mails {
  const rows: Mails = {
    mailboxes: [],
    templates: [],
    visitors: [],
    conversations: [],
    messages: [],
    mails: [],
  };
  for (const [id, { name, address }] of Object.entries(ADDRESSES)) {
    const at = { createdAt: begin, modifiedAt: begin };
    const signatureText = `${name}\n${address}`;
    rows.mailboxes.push({ merchantId: Number(id), id: idAt(begin), name, address, signatureText, ...at });
  }
  for (const { name, subject, text } of TEMPLATES)
    rows.templates.push({ merchantId: TIDEWELL, id: idAt(begin), name, subject, text, modifiedAt: begin });
  for (const recipe of mailThreads) addThread(rows, recipe, now, files);
  return rows;
}

const TEMPLATES = [
  {
    name: 'Order shipped',
    subject: 'Your order is on its way',
    text: 'Dear {{visitor.firstName}},\n\nyour order has left our workshop. The driver rings half an hour before.\n\n{{agent.firstName}}, {{merchant.name}}',
  },
  {
    name: 'Sorry for the delay',
    subject: 'About your order',
    text: 'Dear {{visitor.firstName}},\n\nyour order takes longer than we said, and we are sorry. We write as soon as it leaves.\n\n{{agent.firstName}}, {{merchant.name}}',
  },
];

function addThread(rows: Mails, recipe: MailThreadRecipe, now: Date, files: ReadonlyMap<string, FileRef>) {
  const { merchantId, from, letters, subject, status, team, assignee } = recipe;
  const at = ({ hours }: LetterRecipe) => after(now, -hours * 3600);
  const first = letters[0] as LetterRecipe;
  const last = letters.at(-1) as LetterRecipe;
  const [visitorId, conversationId] = [idAt(at(first)), idAt(at(first))];
  const said: MessageRow[] = [];
  const own = ADDRESSES[merchantId] ?? from;
  let earlier: MailRow | null = null;
  for (const letter of letters) {
    const mail = mailOf(recipe, letter, at(letter), earlier, own);
    const file =
      letter.file &&
      [...files.values()].find(({ type }) => type.startsWith(FILE_TYPES[letter.file ?? ''] ?? '-'));
    said.push({
      ...{
        merchantId,
        conversationId,
        seq: said.length + 1,
        id: mail.id,
        createdAt: at(letter),
        kind: 'text',
      },
      ...author(letter, visitorId, from.name),
      text: freshText(mail.text ?? ''),
      attachments: file ? [file] : [],
    });
    earlier = { ...mail, conversationId };
    rows.mails.push(earlier);
  }
  rows.messages.push(...said);
  rows.visitors.push({
    ...{ merchantId, id: visitorId, ...splitName(from.name), email: from.address },
    ...{ channel: 'email', language: recipe.language, agentIds: assignee ? [MEMBER_IDS[assignee]] : [] },
    ...{ createdAt: at(first), modifiedAt: at(last), lastSeenAt: at(last), visitCount: 0 },
  });
  const inbound = letters.findLast(({ by }) => by === 'customer') ?? first;
  const outbound = letters.findLast(({ by }) => by !== 'customer');
  const isOwed = status === 'Pending';
  rows.conversations.push({
    ...summary(said),
    ...{ merchantId, id: conversationId, visitorId, kind: 'mail', channel: 'email', subject },
    ...{ inboxStatus: status, language: recipe.language, departmentId: team ? DEPARTMENT_IDS[team] : null },
    ...(status === 'Junk' && { discardedFrom: 'Pending' as const }),
    ...(status === 'Completed' && { status: 'closed' as const, closedAt: after(at(last), 60) }),
    ...(assignee && {
      assignedTo: MEMBER_IDS[assignee],
      agentIds: [MEMBER_IDS[assignee]],
      assignedAt: at(first),
    }),
    waitingSince: isOwed ? at(inbound) : null,
    agentRead: isOwed ? said.length - 1 : said.length,
    unreadCount: isOwed ? 1 : 0,
    lastInboundAt: at(inbound),
    ...(outbound &&
      outbound.by !== 'customer' && {
        lastOutboundAt: at(outbound),
        lastOutboundBy: MEMBER_IDS[outbound.by],
      }),
  });
}

const FILE_TYPES: Readonly<Record<string, string>> = { photo: 'image/', paper: 'application/pdf' };

function author({ by }: LetterRecipe, visitorId: string, name: string) {
  if (by === 'customer') return { authorType: 'visitor' as const, authorId: visitorId, authorName: name };
  const recipe = memberRecipes.find(({ key }) => key === by);
  return {
    authorType: 'member' as const,
    authorId: MEMBER_IDS[by],
    authorName: recipe ? fullName(recipe) : by,
  };
}

function mailOf(
  { merchantId, from, subject }: MailThreadRecipe,
  { by, text, quote, bounce }: LetterRecipe,
  at: Date,
  earlier: MailRow | null,
  own: { readonly name: string; readonly address: string },
): Omit<MailRow, 'conversationId'> {
  const isInbound = by === 'customer';
  const id = idAt(at);
  const domain = (isInbound ? from : own).address.split('@')[1];
  const quoted = quote && earlier ? quote({ text: earlier.text ?? '', ...own }) : '';
  return {
    merchantId,
    id,
    direction: isInbound ? 'in' : 'out',
    from: isInbound ? from : own,
    to: [isInbound ? own : from],
    subject: earlier ? `Re: ${subject}` : subject,
    messageId: `${id}@${domain}`,
    inReplyTo: earlier?.messageId ?? null,
    references: earlier ? [...(earlier.references ?? []), earlier.messageId] : [],
    text: `${text}${quoted}`,
    state: isInbound ? 'received' : bounce ? 'bounced' : 'sent',
    error: bounce ?? null,
    sentAt: at,
    createdAt: at,
  };
}
