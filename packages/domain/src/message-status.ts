/** All statuses a message can have. Specification 4. */
export const MESSAGE_STATUSES = [
  'Pending',
  'Replied',
  'Deleted',
  'Junk',
  'Draft',
  'Answered',
  'Read',
  'Assigned',
  'Completed',
] as const;

/** One of the message statuses. Specification 4. */
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The categories of messages. Specification 4. */
export const MESSAGE_CATEGORIES = ['pending', 'replied', 'deleted', 'junk', 'draft', 'assigned'] as const;

/** One of the message categories; replied includes answered. Specification 4. */
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];

/** Fields that determine the lists of a thread. Specification 3. */
export interface StatusThread {
  readonly status: string;
  readonly replyStatus?: string | null;
  readonly assignmentInfo?: { readonly assignedTo?: string | null } | null;
}

function is(text: string | null | undefined, wanted: string): boolean {
  return text?.toLowerCase() === wanted;
}

/** Whether a text is one of the message statuses, case-sensitive. Specification 4. */
export function isMessageStatus(text: string): text is MessageStatus {
  return (MESSAGE_STATUSES as readonly string[]).includes(text);
}

/** Pending by replyStatus. All lists are case-insensitive. Specification 4. */
export function isPendingByReplyStatus(thread: StatusThread): boolean {
  return is(thread.replyStatus, 'pending');
}

/** Pending by status. Specification 4. */
export function isPendingByStatus(thread: StatusThread): boolean {
  return is(thread.status, 'pending');
}

/** Status Replied or Answered. Specification 4. */
export function isReplied(thread: StatusThread): boolean {
  return is(thread.status, 'replied') || is(thread.status, 'answered');
}

/** Status Deleted. Specification 4. */
export function isDeleted(thread: StatusThread): boolean {
  return is(thread.status, 'deleted');
}

/** Status Junk. Specification 4. */
export function isJunk(thread: StatusThread): boolean {
  return is(thread.status, 'junk');
}

/** Status Draft. Specification 4. */
export function isDraft(thread: StatusThread): boolean {
  return is(thread.status, 'draft');
}

/** Status Pending, replyStatus assigned. Specification 4. */
export function isAssigned(thread: StatusThread): boolean {
  return isPendingByStatus(thread) && is(thread.replyStatus, 'assigned');
}

/** Assigned to this user. Specification 4. */
export function isAssignedTo(thread: StatusThread, userId: string): boolean {
  return isAssigned(thread) && userId !== '' && thread.assignmentInfo?.assignedTo === userId;
}

/** Category of a thread. Undefined for Read, Completed and unknown statuses. Specification 4. */
export function categoryOf(thread: StatusThread): MessageCategory | undefined {
  if (isAssigned(thread) || is(thread.status, 'assigned')) return 'assigned';
  if (isPendingByStatus(thread)) return 'pending';
  if (isReplied(thread)) return 'replied';
  return MESSAGE_CATEGORIES.find((category) => is(thread.status, category));
}
