import { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { isSignedV0 } from '../../../kernel/signatures.ts';
import type { InboundProvider } from './provider.ts';
import { plainSlackText } from './slack-text.ts';

const Verification = z.object({ type: z.literal('url_verification'), challenge: z.string() });
const Callback = z.object({
  event_id: z.string(),
  event: z.object({
    type: z.literal('message'),
    channel: z.string(),
    thread_ts: z.string(),
    ts: z.string(),
    user: z.string(),
    text: z.string(),
    /** Messages of bots are our own, or those of others that nobody answers. */
    bot_id: z.undefined().optional(),
    subtype: z.enum(['file_share', 'thread_broadcast']).optional(),
  }),
});

/** Answers in threads, by the Events API of Slack (api.slack.com/events). */
export const slack: InboundProvider = {
  verify: (secret, request) => isSignedV0(secret, request, 'x-slack'),
  greet(secret, request) {
    const { challenge } = Verification.safeParse(parsedJson(request.body)).data ?? {};
    return challenge !== undefined && isSignedV0(secret, request, 'x-slack')
      ? { type: 'text/plain', body: challenge }
      : null;
  },
  read(body) {
    const { event_id: key, event } = Callback.safeParse(body).data ?? {};
    if (!key || !event || event.ts === event.thread_ts) return [];
    const itemId = `${event.channel}:${event.thread_ts}`;
    return [{ kind: 'comment', key, itemId, author: event.user, text: plainSlackText(event.text) }];
  },
  nameOf: (user) => ({
    call: { method: 'GET', path: '/api/users.info', query: { user } },
    at: 'user.real_name',
  }),
};
