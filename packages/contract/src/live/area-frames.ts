// Written by `npm run gather`.
import * as accounts from '../accounts/frames.ts';
import * as ai from '../ai/frames.ts';
import * as assignment from '../assignment/frames.ts';
import * as board from '../board/frames.ts';
import * as conversations from '../conversations/frames.ts';
import * as inbox from '../inbox/frames.ts';
import * as notices from '../notices/frames.ts';
import * as reviews from '../reviews/frames.ts';
import * as roles from '../roles/frames.ts';
import * as tasks from '../tasks/frames.ts';
import * as widget from '../widget/frames.ts';

/** Frames that members, and visitors, send. */
export const fromMember = [...accounts.fromMember, ...conversations.fromMember] as const;
export const fromVisitor = [...widget.fromVisitor] as const;

/** Frames that members, and visitors, receive. */
export const toMember = [
  ...accounts.toMember,
  ...ai.toMember,
  ...board.toMember,
  ...conversations.toMember,
  ...inbox.toMember,
  ...notices.toMember,
  ...reviews.toMember,
  ...roles.toMember,
  ...tasks.toMember,
] as const;
export const toVisitor = [...assignment.toVisitor, ...conversations.toVisitor, ...widget.toVisitor] as const;

/** Data whose frequent changes are sent only to pages that show it. */
export const watched = [board.watched, inbox.watched] as const;
