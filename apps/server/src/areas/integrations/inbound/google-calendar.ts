import type { Wording } from '@foyer/contract/kernel/errors';
import { zoneClock } from '@foyer/domain/zone-clock';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { dataOf, makeCall } from '../calling.ts';
import { type ConnectionRow, findConnection, noteState, setChangesCursor } from '../connections.ts';
import { storeArrivals } from './arrivals.ts';
import type { Arrival } from './provider.ts';

/**
 * What was moved or cancelled in Google Calendar. Its webhooks only say that something changed, and end after some days,
 * so changes are asked for each minute, while events that were created here are to come
 * (developers.google.com/workspace/calendar/api/guides/sync).
 */

const Page = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        updated: z.iso.datetime().optional(),
        start: z
          .object({
            dateTime: z.iso.datetime({ offset: true }).optional(),
            /** Of an event that takes the whole day. */
            date: z.iso.date().optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  /** Of the calendar, an IANA name. */
  timeZone: z.string().default('UTC'),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

/** Recurring events come as one: each of their dates would be hundreds of rows, and none of them has an own id. */
const LIST = {
  method: 'GET',
  path: '/calendar/v3/calendars/{{calendar}}/events',
  query: {
    showDeleted: 'true',
    maxResults: '250',
    fields: 'items(id,status,updated,start),timeZone,nextPageToken,nextSyncToken',
    timeMin: '{{timeMin}}',
    syncToken: '{{syncToken}}',
    pageToken: '{{pageToken}}',
  },
  attempts: 1,
} as const;

/** The ids of events that were created here. */
const OWN_ID = /^[0-9a-f]{32}$/;
/** How long ago events may have ended that are read without a cursor. Milliseconds. */
const PAST_MS = 86_400_000;
/** The cursor is not known any more. */
const GONE = 410;
const PAGES_MAX = 40;
const QUEUE = 'integrations.changes';

const UNREADABLE: Wording = { text: 'The answer could not be read.', values: {} };

export const calendarJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: 'integrations.changesDue',
    retries: 1,
    waitsOnce: true,
    cron: '* * * * *',
    run: async () =>
      each(await merchantsOf(services, sql`merchants_with_coming_meetings()`), (merchantId) =>
        services.database
          .tenant(merchantId)
          .transaction((db) =>
            services.jobs.enqueue(db, { queue: QUEUE, data: { merchantId }, key: `${merchantId}` }),
          ),
      ),
  },
  {
    queue: QUEUE,
    retries: 0,
    waitsOnce: true,
    parallel: 4,
    run: ({ merchantId }) => readCalendarChanges(services, merchantId),
  },
];

/** Stores what changed in the calendar of a merchant, and whether it could be read. */
export async function readCalendarChanges(services: Services, merchantId: number): Promise<void> {
  const row = await services.database
    .tenant(merchantId)
    .read((db) => findConnection(db, merchantId, 'googleCalendar'));
  if (row && !row.isSimulated) await noteState(services, row, await readPages(services, row));
}

/** Returns the error that stopped it. Null if there was none. */
async function readPages(services: Services, row: ConnectionRow): Promise<Wording | null> {
  const timeMin = new Date(Date.now() - PAST_MS).toISOString();
  let syncToken = row.changesCursor ?? '';
  let pageToken = '';
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const values = { ...(syncToken ? { syncToken } : { timeMin }), pageToken };
    const by = { action: 'receiveChanges', cause: 'changes' } as const;
    const { log, ...call } = await makeCall(services, row, LIST, values, by);
    if (call.status === GONE && syncToken) {
      [syncToken, pageToken] = ['', ''];
      continue;
    }
    const page = Page.safeParse(dataOf(call.answer)).data;
    if (call.state !== 'done' || !page) {
      // A failure that lasts would fill the log.
      if (row.state !== 'failed') await log();
      return call.error ?? UNREADABLE;
    }
    const { items, timeZone, nextPageToken, nextSyncToken } = page;
    const arrivals = items.flatMap((item) => arrivalOf(item, timeZone));
    await services.database.tenant(row.merchantId).transaction(async (db) => {
      await storeArrivals(services, db, row, arrivals);
      if (nextSyncToken) await setChangesCursor(db, row, nextSyncToken);
    });
    if (arrivals.length > 0) await log();
    if (!nextPageToken) return null;
    pageToken = nextPageToken;
  }
  return null;
}

function arrivalOf(
  { id: itemId, status, updated, start }: z.output<typeof Page>['items'][number],
  timeZone: string,
): Arrival[] {
  if (!OWN_ID.test(itemId)) return [];
  // A deleted event may have nothing but its id.
  const at = updated ?? new Date().toISOString();
  const meeting = { kind: 'meeting', key: `${itemId} ${at}`, itemId, at } as const;
  if (status === 'cancelled') return [{ ...meeting, change: 'cancelled' }];
  const startsAt = start?.dateTime
    ? Date.parse(start.dateTime)
    : start?.date && zoneClock(timeZone).instantAt(Date.parse(start.date));
  return startsAt ? [{ ...meeting, change: 'planned', startsAt: new Date(startsAt).toISOString() }] : [];
}
