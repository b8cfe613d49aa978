import type { Review, ReviewAccount, ReviewReply } from '@foyer/contract/reviews/shapes';
import { fullName } from '@foyer/domain/full-name';
import type { AccountRow, ReplyRow, ReviewRow } from './access.ts';

/** An account as shown in the console, without credentials. */
export const presentAccount = (row: AccountRow): ReviewAccount => ({
  id: row.id,
  platform: row.platform,
  name: row.name,
  externalId: row.externalId,
  state: row.state,
  stateText: row.stateText,
  syncedDate: row.syncedAt?.toISOString() ?? null,
  nextSyncDate: row.nextSyncAt.toISOString(),
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** A review with the name of its account. */
export interface ListedReview {
  readonly review: Omit<ReviewRow, 'words'>;
  readonly accountName: string;
}

export const presentReview = ({ review, accountName }: ListedReview): Review => ({
  id: review.id,
  accountId: review.accountId,
  accountName,
  platform: review.platform,
  kind: review.kind,
  externalId: review.externalId,
  author: review.author,
  rating: review.rating,
  recommends: review.recommends,
  text: review.text,
  language: review.language,
  about: review.about,
  link: review.link,
  postedDate: review.postedAt.toISOString(),
  updatedDate: review.updatedAt.toISOString(),
  replyState: review.replyState,
  repliedDate: review.repliedAt?.toISOString() ?? null,
  isGone: review.goneAt !== null,
});

/** A reply with the name of the member who wrote it. */
export interface ListedReply {
  readonly reply: ReplyRow;
  readonly member: { readonly firstName: string | null; readonly lastName: string | null } | null;
}

export const presentReply = ({ reply, member }: ListedReply): ReviewReply => ({
  id: reply.id,
  isOwn: reply.isOwn,
  author: reply.author,
  memberName: member && fullName({ firstName: member.firstName ?? '', lastName: member.lastName ?? '' }),
  text: reply.text,
  state: reply.state,
  error: reply.error,
  postedDate: reply.postedAt.toISOString(),
  updatedDate: reply.updatedAt.toISOString(),
});
