import type { conversations, messages } from '../../areas/conversations/tables.ts';
import type { visitors, visits } from '../../areas/visitors/tables.ts';
import { ENGAGEMENT_IDS, HARBOUR_CLINIC, MEMBER_IDS } from '../ids.ts';
import { after, DAY_MS } from './calendar.ts';
import { summary } from './closing.ts';
import { happened } from './dialogue-messages.ts';
import { idAt } from './visits.ts';

const PATIENTS = [
  [
    'Siobhán',
    'Daly',
    'Can I still get the physio appointment on Thursday?',
    'Yes, 14:20 is free. Shall I put you down?',
  ],
  [
    'Marek',
    'Nowak',
    'Do I need to fast before the blood test?',
    'Only for the early one. Water is always fine.',
  ],
  [
    'Aoife',
    'Kinsella',
    'Where do I park with crutches?',
    'Two places beside the side door are kept for you. Ring when you are there.',
  ],
] as const;

/** A few rows of Harbour Clinic, to show that Tidewell cannot see them. */
export function makeClinic(now: Date) {
  const rows = {
    visitors: [] as (typeof visitors.$inferInsert)[],
    visits: [] as (typeof visits.$inferInsert)[],
    conversations: [] as (typeof conversations.$inferInsert)[],
    messages: [] as (typeof messages.$inferInsert)[],
  };
  for (const [index, [firstName, lastName, question, reply]] of PATIENTS.entries()) {
    const at = new Date(now.getTime() - (index + 1) * 3 * DAY_MS);
    const merchantId = HARBOUR_CLINIC;
    const [visitorId, visitId, conversationId] = [idAt(at), idAt(at), idAt(at)];
    const name = `${firstName} ${lastName}`;
    const nadia = { authorType: 'member' as const, authorId: MEMBER_IDS.nadia, authorName: 'Nadia Rahman' };
    const patient = { authorType: 'visitor' as const, authorId: visitorId, authorName: name };
    const line = (seq: number) => ({
      merchantId,
      conversationId,
      seq,
      id: idAt(at),
      createdAt: after(at, seq * 40),
    });
    const said = [
      { ...line(1), ...patient, kind: 'text' as const, text: question },
      { ...line(2), ...nadia, kind: 'event' as const, event: happened('took') },
      { ...line(3), ...nadia, kind: 'text' as const, text: reply },
      { ...line(4), ...nadia, kind: 'event' as const, event: happened('closed') },
    ];
    const [begin, end] = [at, after(at, 600)];
    rows.visitors.push({
      merchantId,
      id: visitorId,
      firstName,
      lastName,
      country: 'ie',
      city: 'Cork',
      timeZone: 'Europe/Dublin',
      language: 'en-IE',
      visitCount: 1,
      conversationId,
      agentIds: [MEMBER_IDS.nadia],
      createdAt: begin,
      modifiedAt: begin,
      lastSeenAt: end,
    });
    rows.visits.push({
      merchantId,
      id: visitId,
      visitorId,
      engagementId: ENGAGEMENT_IDS.clinic,
      country: 'ie',
      browser: 'Chrome 142',
      os: 'Android 15',
      device: 'mobile',
      ip: '86.40.3.17',
      pageUrl: 'https://harbour-clinic.example/',
      pageTitle: 'Harbour Clinic',
      pageCount: 1,
      startedAt: begin,
      seenAt: end,
      endedAt: end,
    });
    rows.conversations.push({
      ...summary(said),
      merchantId,
      id: conversationId,
      visitorId,
      visitId,
      engagementId: ENGAGEMENT_IDS.clinic,
      status: 'closed',
      closedAt: after(at, 160),
      assignedTo: MEMBER_IDS.nadia,
      agentIds: [MEMBER_IDS.nadia],
    });
    rows.messages.push(...said);
  }
  return rows;
}
