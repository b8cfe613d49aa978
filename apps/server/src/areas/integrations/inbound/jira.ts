import { z } from 'zod';
import { headerOf, hmac, isSame } from '../../../kernel/signatures.ts';
import type { InboundProvider } from './provider.ts';

const Issue = z.object({ id: z.string() });
const Comment = z.object({
  webhookEvent: z.literal('comment_created'),
  issue: Issue,
  comment: z.object({
    id: z.string(),
    body: z.string(),
    author: z.object({ displayName: z.string() }).nullish(),
  }),
});
const Moved = z.object({
  webhookEvent: z.literal('jira:issue_updated'),
  timestamp: z.number(),
  issue: Issue.extend({ fields: z.object({ status: z.object({ name: z.string() }) }) }),
  changelog: z.object({ id: z.string(), items: z.array(z.object({ field: z.string() })) }),
});

/** Webhooks of Jira Cloud (developer.atlassian.com/cloud/jira/platform/webhooks). */
export const jira: InboundProvider = {
  verify: (secret, { headers, body }) =>
    isSame(headerOf(headers, 'x-hub-signature'), `sha256=${hmac('sha256', secret, body, 'hex')}`),
  read(body) {
    const commented = Comment.safeParse(body).data;
    if (commented) {
      const { issue, comment } = commented;
      const author = comment.author?.displayName ?? '';
      return [
        { kind: 'comment', key: `comment ${comment.id}`, itemId: issue.id, author, text: comment.body },
      ];
    }
    const moved = Moved.safeParse(body).data;
    if (!moved?.changelog.items.some(({ field }) => field === 'status')) return [];
    const { issue, changelog, timestamp } = moved;
    return [
      {
        kind: 'status',
        key: `change ${changelog.id}`,
        itemId: issue.id,
        status: issue.fields.status.name,
        at: new Date(timestamp).toISOString(),
      },
    ];
  },
};
