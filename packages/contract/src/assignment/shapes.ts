import { ASSIGNMENT_STRATEGIES } from '@foyer/domain/assignment';
import { z } from 'zod';
import { Presence } from '../accounts/shapes.ts';
import { Instant, ShortText, Uuid } from '../kernel/shapes.ts';
import { CAPACITY_MAX, SILENT_MINUTES_MAX, SKILLS_MAX } from './constants.ts';

/** How long the log of assignments is kept. Days. */
export const ASSIGNMENT_LOG_DAYS = 90;

/** Kinds of work that can be assigned: chats, emails and tickets. */
export const ASSIGNED_KINDS = ['chat', 'mail', 'ticket'] as const;
export const AssignedKind = z.enum(ASSIGNED_KINDS);
export type AssignedKind = z.infer<typeof AssignedKind>;

const capacity = z.number().int().min(1).max(CAPACITY_MAX);

export const AssignmentSettings = z.strictObject({
  /** Whether these are shared out by themselves. */
  chats: z.boolean(),
  mails: z.boolean(),
  tickets: z.boolean(),
  strategy: z.enum(ASSIGNMENT_STRATEGIES),
  /** How much a member has at once, unless something else is said of them. */
  capacity,
  /** Minutes without an answer after which another gets a conversation; null: never. */
  silentMinutes: z.number().int().min(1).max(SILENT_MINUTES_MAX).nullable(),
  /** Whether who speaks the customer's language only gets it, and not merely before others. */
  languageRequired: z.boolean(),
});
export type AssignmentSettings = z.infer<typeof AssignmentSettings>;

/** Settings of one member. */
export const MemberAssignment = z.strictObject({
  /** Null: the default. */
  capacity: capacity.nullable(),
  /** Names of labels and task types that they can serve. */
  skills: z.array(ShortText.min(1)).max(SKILLS_MAX),
  /** Language tags, such as `pt` or `pt-BR`. */
  languages: z.array(z.string().trim().min(2).max(35)).max(SKILLS_MAX),
});
export type MemberAssignment = z.infer<typeof MemberAssignment>;

export const AssignmentMember = z.object({
  memberId: Uuid,
  name: z.string(),
  imageUrl: z.string().nullable(),
  presence: Presence,
  ...MemberAssignment.shape,
  /** What they have now of what counts: open chats, mails that wait for an answer, tickets not waiting for somebody. */
  load: z.number().int(),
  lastAssignedDate: Instant.nullable(),
});
export type AssignmentMember = z.infer<typeof AssignmentMember>;

/** Assignments as actions of rules and macros. */
export const AssignToMember = z.strictObject({
  type: z.literal('assign'),
  to: z.literal('member'),
  memberId: Uuid,
});
export const AssignToDepartment = z.strictObject({
  type: z.literal('assign'),
  to: z.literal('department'),
  departmentId: Uuid,
});

/** What made the server choose: it began to wait, somebody came or had room again, the agent was silent, and so on. */
export const ASSIGNMENT_CAUSES = ['waiting', 'online', 'silent', 'call', 'escalation'] as const;

/** One choice, and why each candidate was chosen or was not. */
export const AssignmentEntry = z.object({
  id: Uuid,
  kind: AssignedKind,
  subjectId: Uuid,
  cause: z.enum(ASSIGNMENT_CAUSES),
  strategy: z.enum(ASSIGNMENT_STRATEGIES),
  /** Null if no one was selected. */
  memberId: Uuid.nullable(),
  /** Why no one was selected. */
  refusal: z.enum(['nobody_online', 'nobody_fits', 'all_full']).nullable(),
  candidates: z.array(
    z.object({
      memberId: Uuid,
      name: z.string(),
      verdict: z.string(),
      text: z.string(),
    }),
  ),
  createdDate: Instant,
});
export type AssignmentEntry = z.infer<typeof AssignmentEntry>;
