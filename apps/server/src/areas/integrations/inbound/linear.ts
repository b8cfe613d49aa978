import { z } from 'zod';
import { headerOf, hmac, isSame } from '../../../kernel/signatures.ts';
import type { InboundProvider } from './provider.ts';

/** Deliveries whose time differs by more are refused, as Linear advises. Milliseconds. */
const AGE_MAX_MS = 60_000;

const Comment = z.object({
  action: z.literal('create'),
  type: z.literal('Comment'),
  data: z.object({
    id: z.string(),
    issueId: z.string(),
    body: z.string(),
    user: z.object({ name: z.string() }).nullish(),
  }),
});
const Moved = z.object({
  action: z.literal('update'),
  type: z.literal('Issue'),
  updatedFrom: z.object({ stateId: z.string() }),
  data: z.object({ id: z.string(), updatedAt: z.iso.datetime(), state: z.object({ name: z.string() }) }),
});
const Stamped = z.object({ webhookTimestamp: z.number() });

/** Webhooks of Linear (linear.app/developers/webhooks). */
export const linear: InboundProvider = {
  verify(secret, { headers, body, now }) {
    if (!isSame(headerOf(headers, 'linear-signature'), hmac('sha256', secret, body, 'hex'))) return false;
    const { data } = Stamped.safeParse(JSON.parse(body.toString()));
    return data !== undefined && Math.abs(now.getTime() - data.webhookTimestamp) <= AGE_MAX_MS;
  },
  read(body, { headers }) {
    const comment = Comment.safeParse(body).data?.data;
    if (comment) {
      const { id, issueId: itemId, body: text, user } = comment;
      return [{ kind: 'comment', key: id, itemId, author: user?.name ?? '', text }];
    }
    const issue = Moved.safeParse(body).data?.data;
    if (!issue) return [];
    const { id: itemId, updatedAt: at, state } = issue;
    const key = headerOf(headers, 'linear-delivery') || `${itemId} ${at}`;
    return [{ kind: 'status', key, itemId, status: state.name, at }];
  },
};
