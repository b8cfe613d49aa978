import { z } from 'zod';
import { hmac, isSignedV0 } from '../../../kernel/signatures.ts';
import type { InboundProvider } from './provider.ts';

const Validation = z.object({
  event: z.literal('endpoint.url_validation'),
  payload: z.object({ plainToken: z.string() }),
});
const Meeting = z.object({
  event: z.enum(['meeting.started', 'meeting.ended', 'recording.completed']),
  event_ts: z.number(),
  payload: z.object({
    object: z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      uuid: z.string(),
      start_time: z.string().default(''),
      end_time: z.string().default(''),
      share_url: z.string().default(''),
    }),
  }),
});
const MINUTE_MS = 60_000;

/** Webhooks of Zoom (developers.zoom.us/docs/api/webhooks). */
export const zoom: InboundProvider = {
  verify: (secret, request) => isSignedV0(secret, request, 'x-zm'),
  greet(secret, request) {
    if (!isSignedV0(secret, request, 'x-zm')) return null;
    const { plainToken } = Validation.safeParse(JSON.parse(request.body.toString())).data?.payload ?? {};
    if (plainToken === undefined) return null;
    const encryptedToken = hmac('sha256', secret, plainToken, 'hex');
    return { type: 'application/json', body: JSON.stringify({ plainToken, encryptedToken }) };
  },
  read(body) {
    const { event, event_ts, payload } = Meeting.safeParse(body).data ?? {};
    if (!event || !event_ts || !payload) return [];
    const { id: itemId, uuid, share_url, ...times } = payload.object;
    const meeting = { kind: 'meeting', key: `${event} ${uuid}`, itemId } as const;
    const at = new Date(event_ts).toISOString();
    if (event === 'meeting.started') return [{ ...meeting, change: 'started', at }];
    if (event === 'recording.completed')
      return share_url ? [{ ...meeting, change: 'recorded', at, url: share_url }] : [];
    const minutes = Math.round((Date.parse(times.end_time) - Date.parse(times.start_time)) / MINUTE_MS);
    return [
      {
        ...{ ...meeting, change: 'ended', at },
        ...(Number.isFinite(minutes) && { minutes: Math.max(minutes, 1) }),
      },
    ];
  },
};
