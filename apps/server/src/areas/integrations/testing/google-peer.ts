import type { Answer, Asked } from './exchange.ts';

interface CalendarEvent {
  readonly id: string;
  readonly status: string;
  readonly summary?: string;
  readonly start?: { readonly dateTime: string } | { readonly date: string };
  readonly updated: string;
}

const failure = (code: number, reason: string, message: string): Answer => [
  code,
  { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
];

/** Sheets (v4) and Calendar (v3) of Google, and its tokens, in their wire format. */
export function googlePeer() {
  let tokens = 0;
  let changes = 0;
  /** Cursors before it are not known any more. */
  let forgotten = 0;
  const rows = new Map<string, string[][]>();
  const events = new Map<string, { event: CalendarEvent; changed: number }>();

  function grant(body: string): Answer {
    const form = new URLSearchParams(body);
    const isCode = form.get('grant_type') === 'authorization_code' && form.get('code') === '4/once';
    if (!isCode && form.get('refresh_token') !== 'refresh-1')
      return [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }];
    tokens += 1;
    const granted = { access_token: `ya29.${tokens}`, expires_in: 3599, token_type: 'Bearer' };
    return [200, { ...granted, ...(isCode && { refresh_token: 'refresh-1' }) }];
  }

  function sheets({ method, body }: Asked, at: string): Answer {
    const range = /\/values\/(.+)$/.exec(at)?.[1];
    if (!range) return [200, { spreadsheetId: 'sheet-1' }];
    const [, quoted] = /^'((?:[^']|'')+)'(?::append|!A:A)$/.exec(decodeURIComponent(range)) ?? [];
    if (quoted === undefined) return failure(400, 'badRequest', `Unable to parse range: ${range}`);
    const sheet = quoted.replaceAll("''", "'");
    const known = rows.get(sheet) ?? [];
    if (method === 'GET')
      return [200, { range, ...(known.length > 0 && { values: [known.map(([first]) => first ?? '')] }) }];
    rows.set(sheet, [...known, ...JSON.parse(body).values]);
    return [200, { spreadsheetId: 'sheet-1', updates: { updatedRows: 1 } }];
  }

  function put(event: Omit<CalendarEvent, 'updated'>): CalendarEvent {
    changes += 1;
    const updated = new Date(Date.now() + changes).toISOString();
    events.set(event.id, { event: { ...event, updated }, changed: changes });
    return { ...event, updated };
  }

  function calendar({ method, body }: Asked, at: string, query: URLSearchParams): Answer {
    if (at.endsWith('/freeBusy'))
      return [200, { kind: 'calendar#freeBusy', calendars: { primary: { busy: [] } } }];
    const [, calendarId, id] = /\/calendars\/([^/]+)(?:\/events(?:\/([^/]+))?)?$/.exec(at) ?? [];
    if (calendarId !== 'primary') return failure(404, 'notFound', 'Not Found');
    if (method === 'POST') {
      const event = JSON.parse(body);
      if (events.has(event.id)) return failure(409, 'duplicate', 'The requested identifier already exists.');
      return [
        200,
        { ...put({ ...event, status: 'confirmed' }), htmlLink: `https://calendar.example/${event.id}` },
      ];
    }
    const one = id && events.get(id)?.event;
    if (id) return one ? [200, one] : failure(404, 'notFound', 'Not Found');
    if (!at.endsWith('/events')) return [200, { id: calendarId }];
    const since = Number(query.get('syncToken')?.slice(1) ?? 0);
    if (query.has('syncToken') && since < forgotten)
      return failure(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
    const found = [...events.values()].filter(({ changed }) => changed > since);
    const from = Number(query.get('pageToken') ?? 0);
    const isLast = from + 1 >= found.length;
    return [
      200,
      {
        items: found.slice(from, from + 1).map(({ event }) => event),
        timeZone: 'Asia/Dubai',
        ...(isLast ? { nextSyncToken: `s${changes}` } : { nextPageToken: String(from + 1) }),
      },
    ];
  }

  return {
    tokens: () => tokens,
    rows: (sheet: string) => rows.get(sheet) ?? [],
    events: () => [...events.values()].map(({ event }) => event),
    /** Changes an event there. */
    change(id: string, change: Partial<CalendarEvent>) {
      const known = events.get(id);
      if (known) put({ ...known.event, ...change });
    },
    forget() {
      forgotten = changes + 1;
    },
    answer(request: Asked, provider: 'googleSheets' | 'googleCalendar', at: string): Answer {
      if (at === '/token') return grant(request.body);
      if (request.headers.authorization !== `Bearer ya29.${tokens}`)
        return [401, { error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' } }];
      const { searchParams } = new URL(request.path, 'http://peer');
      return provider === 'googleSheets' ? sheets(request, at) : calendar(request, at, searchParams);
    },
  };
}
