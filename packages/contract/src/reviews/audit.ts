/** Audit log texts for reviews and the accounts they come from. */
export const audit = {
  subjects: {
    review: 'Review',
    reviewAccount: 'Review account',
  },
  actions: {
    'review.replied': 'Replied to a review',
    'review.replyChanged': 'Changed a reply to a review',
    'review.replyRemoved': 'Deleted a reply to a review',
    'review.replyRetried': 'Sent a reply to a review again',
    'reviewAccount.posted': 'Published a post',
    'reviewAccount.connected': 'Connected a review account',
    'reviewAccount.changed': 'Changed a review account',
    'reviewAccount.disconnected': 'Disconnected a review account',
  },
} as const;
