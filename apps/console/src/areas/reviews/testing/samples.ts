import type { Review, ReviewAccount, ReviewReply } from '@foyer/contract/reviews/shapes';

export const AT = '2026-11-02T09:00:00.000Z';
export const ID = '01930000-0000-7000-8000-00000000c001';
export const ACCOUNT_ID = '01930000-0000-7000-8000-00000000c002';
export const REPLY_ID = '01930000-0000-7000-8000-00000000c003';

export const account = (more: Partial<ReviewAccount> = {}): ReviewAccount => ({
  id: ACCOUNT_ID,
  platform: 'facebook',
  name: 'Tidewell Outdoor',
  externalId: '1029384756',
  state: 'connected',
  stateText: '',
  syncedDate: AT,
  nextSyncDate: AT,
  createdDate: AT,
  lastModifiedDate: AT,
  ...more,
});

export const reviewOf = (more: Partial<Review> = {}): Review => ({
  id: ID,
  accountId: ACCOUNT_ID,
  accountName: 'Tidewell Outdoor',
  platform: 'facebook',
  kind: 'comment',
  externalId: 'f1',
  author: 'Nora Almeida',
  rating: null,
  recommends: null,
  text: 'The oars came late',
  language: null,
  about: 'Our new oars',
  link: 'https://www.facebook.com/f1',
  postedDate: AT,
  updatedDate: AT,
  replyState: 'none',
  repliedDate: null,
  isGone: false,
  ...more,
});

export const replyOf = (more: Partial<ReviewReply> = {}): ReviewReply => ({
  id: REPLY_ID,
  isOwn: true,
  author: '',
  memberName: 'Priya Raman',
  text: 'We are sorry',
  state: 'sent',
  error: null,
  postedDate: AT,
  updatedDate: AT,
  ...more,
});
