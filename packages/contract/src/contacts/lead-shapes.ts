import { DNQ_REASONS, LADDER, LEAD_REASONS, LEAD_TABS } from '@foyer/domain/lead-ladder';
import { z } from 'zod';
import { Instant, MemberRef, RowTotal, Uuid } from '../kernel/shapes.ts';
import { LeadType } from './shapes.ts';

/** Maximum number of leads moved at once. */
export const LEADS_MOVED_MAX = 200;

/** A step of the lead ladder (Specification 4). */
export const LadderStep = z.enum(LADDER);

export const LeadTotals = z.object(
  Object.fromEntries(Object.keys(LEAD_TABS).map((tab) => [tab, RowTotal])) as Record<
    keyof typeof LEAD_TABS,
    typeof RowTotal
  >,
);

/** A move on the ladder. */
export const LeadMove = z.object({
  id: Uuid,
  from: LadderStep,
  to: LadderStep,
  /** `visitor`: a visitor who had come further was linked. */
  by: z.enum(['member', 'rule', 'system', 'visitor']),
  /** Null unless moved by a member who still exists. */
  member: MemberRef.nullable(),
  reason: z.enum(LEAD_REASONS),
  note: z.string(),
  /** The score at that time. */
  score: z.number().int(),
  date: Instant,
});
export type LeadMove = z.infer<typeof LeadMove>;

/** What is to be done next for a lead. */
export const LeadNextStep = z.object({
  /** `reply`: a message of theirs waits for an answer. */
  kind: z.enum(['reply', 'task', 'ticket']),
  /** Of the task or ticket. Empty for a reply. */
  title: z.string(),
  /** For a reply, since when it is waited for. */
  dueDate: Instant.nullable(),
});
export type LeadNextStep = z.infer<typeof LeadNextStep>;

/** A contact on the ladder. */
export const Lead = z.object({
  id: Uuid,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  /** Alpha-2 in lower case. Empty if unknown. */
  country: z.string(),
  city: z.string(),
  step: LadderStep,
  type: LeadType,
  score: z.number().int(),
  /** On step SQL with an open call-back request. */
  isOpportunity: z.boolean(),
  movedDate: Instant,
  lastMove: LeadMove.nullable(),
  owner: MemberRef.nullable(),
  /** The newest message of their conversations that the caller may see. */
  lastMessage: z.object({ text: z.string(), channel: z.string(), date: Instant }).nullable(),
  /** The open task, ticket or reply that is due first, of those that the caller may open. */
  nextStep: LeadNextStep.nullable(),
  /** Null for someone who was never on the site. */
  lastSeenDate: Instant.nullable(),
});
export type Lead = z.infer<typeof Lead>;

/** The ladder of one contact, newest move first. */
export const LeadLadder = z.object({
  step: LadderStep,
  movedDate: Instant,
  createdDate: Instant,
  moves: z.array(LeadMove),
});
export type LeadLadder = z.infer<typeof LeadLadder>;

/** The fields of a move. */
export const leadMove = {
  to: LadderStep,
  reason: z.enum(DNQ_REASONS).optional().describe('Required for DNQ.'),
  note: z.string().trim().max(500).default(''),
};

export const LeadIds = z.array(Uuid).min(1).max(LEADS_MOVED_MAX);
export const LeadMoveInput = z.strictObject({ contactIds: LeadIds, ...leadMove });
export const VisitorLeadMoveInput = z.strictObject({ referenceID: Uuid, ...leadMove });

export const MovedLeads = z.object({
  moved: z.array(z.object({ contactId: Uuid, from: LadderStep, to: LadderStep })),
  failed: z.array(z.object({ contactId: Uuid, error: z.string() })),
});
