import { ASSIGNMENT_STRATEGIES } from '@foyer/domain/assignment';
import { z } from 'zod';
import { Presence } from '../accounts/shapes.ts';
import { Instant, ShortText, Uuid } from '../kernel/shapes.ts';
import { CAPACITY_MAX, SILENT_MINUTES_MAX, SKILLS_MAX } from './constants.ts';

/** Retention of the assignment log. Days. */
export const ASSIGNMENT_LOG_DAYS = 90;

/** Kinds of work that can be assigned: chats, emails and tickets. */
export const ASSIGNED_KINDS = ['chat', 'mail', 'ticket'] as const;
export const AssignedKind = z.enum(ASSIGNED_KINDS);
export type AssignedKind = z.infer<typeof AssignedKind>;

const capacity = z.number().int().min(1).max(CAPACITY_MAX);

export const AssignmentSettings = z.strictObject({
  /** Whether chats, emails and tickets are assigned automatically. */
  chats: z.boolean(),
  mails: z.boolean(),
  tickets: z.boolean(),
  strategy: z.enum(ASSIGNMENT_STRATEGIES),
  /** Default capacity of a member. */
  capacity,
  /** Minutes without a reply after which a conversation is reassigned. Null: never. */
  silentMinutes: z.number().int().min(1).max(SILENT_MINUTES_MAX).nullable(),
  /** Whether members must speak the customer's language. Otherwise they are only preferred. */
  languageRequired: z.boolean(),
});
export type AssignmentSettings = z.infer<typeof AssignmentSettings>;

/** The settings as stored. */
export const StoredAssignmentSettings = AssignmentSettings.extend({
  /** 1970 if they were never changed. */
  lastModifiedDate: Instant,
});
export type StoredAssignmentSettings = z.infer<typeof StoredAssignmentSettings>;

/** Settings of one member. */
export const MemberAssignment = z.strictObject({
  /** Null: the default. */
  capacity: capacity.nullable(),
  /** Names of labels and task types the member can handle. */
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
  /** Current load: open chats, emails awaiting a reply, and tickets that are not waiting for someone. */
  load: z.number().int(),
  lastAssignedDate: Instant.nullable(),
  /** When these settings were changed, 1970 if never. */
  lastModifiedDate: Instant,
});
export type AssignmentMember = z.infer<typeof AssignmentMember>;

/** Assignment actions of rules and macros. */
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
/** To the members in turn. */
export const AssignInTurn = z.strictObject({ type: z.literal('assign'), to: z.literal('round_robin') });

/** What triggered the assignment: new work, a member with free capacity, a silent agent, a call or an escalation. */
export const ASSIGNMENT_CAUSES = ['waiting', 'online', 'silent', 'call', 'escalation'] as const;

/** One assignment decision, with the reason for each candidate. */
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
