import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SYNCED_FIELDS, type SyncedContact } from '@foyer/domain/integrations/contact-sync';
import { valueAt } from '@foyer/domain/integrations/contact-values';

interface Stored extends SyncedContact {
  readonly id: string;
  readonly changed: Date;
  readonly role: string;
}

const BLANK = Object.fromEntries(SYNCED_FIELDS.map((field) => [field, ''])) as unknown as SyncedContact;

/** The contacts of one system, which two requests never change at once. */
function makeBook() {
  let all: Stored[] = [];
  let last = 0;
  return {
    since: (time: Date) =>
      all.filter(({ changed }) => changed >= time).toSorted((a, b) => +a.changed - +b.changed),
    has: (id: string) => all.some((one) => one.id === id),
    byEmail: (email: string) => all.find((one) => one.email === email),
    /** Creates a contact, or changes the one with this id. */
    put({ changed = new Date(), ...values }: Partial<Stored>, id = String(++last)): Stored {
      const before = all.find((one) => one.id === id);
      const stored = { ...BLANK, role: 'end-user', ...before, ...values, id, changed };
      all = [...all.filter((one) => one.id !== id), stored];
      return stored;
    },
    remove(id: string) {
      all = all.filter((one) => one.id !== id);
    },
    list: () => all,
  };
}
type Book = ReturnType<typeof makeBook>;

/** An answer that is an error. */
class Refused {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  /** The text at a path of the body. */
  readonly said: (path: string) => string | undefined;
}

const save = (book: Book, values: Partial<SyncedContact>) =>
  book.put(values, book.byEmail(values.email ?? '')?.id);

/** How each system reads and writes contacts, in its wire format. */
const SYSTEMS: Record<string, (book: Book, asked: Asked) => unknown> = {
  hubspot(book, { url, said }) {
    if (url.pathname.endsWith('/batch/upsert')) {
      const at = (name: string) => said(`inputs.0.properties.${name}`);
      const values = {
        ...{ email: at('email'), phone: at('phone'), company: at('company') },
        ...{ firstName: at('firstname'), lastName: at('lastname') },
      };
      return { status: 'COMPLETE', results: [{ id: save(book, drop(values)).id, new: true }] };
    }
    const from = Number(said('after') ?? 0);
    const found = book.since(new Date(Number(said('filterGroups.0.filters.0.value'))));
    const results = found
      .slice(from, from + 2)
      .map(({ id, changed, email, phone, firstName, lastName, company }) => ({
        id,
        properties: {
          ...{ email, phone, firstname: firstName, lastname: lastName, company: company || null },
          lastmodifieddate: changed.toISOString(),
        },
      }));
    const more = from + 2 < found.length;
    return { total: found.length, results, ...(more && { paging: { next: { after: String(from + 2) } } }) };
  },
  salesforce(book, { method, url, said }) {
    const values = drop({
      email: said('Email'),
      phone: said('Phone'),
      firstName: said('FirstName'),
      lastName: said('LastName'),
    });
    if (method === 'POST') return { id: book.put(values).id, success: true, errors: [] };
    if (method === 'PATCH') {
      const id = url.pathname.split('/').at(-1) ?? '';
      return book.has(id)
        ? void book.put(values, id)
        : new Refused(404, [{ errorCode: 'ENTITY_IS_DELETED', message: 'entity is deleted', fields: [] }]);
    }
    const query = url.searchParams.get('q') ?? '';
    const [, email] = /Email = '([^']*)'/.exec(query) ?? [];
    const [, since] = /SystemModstamp >= (\S+)/.exec(query) ?? [];
    const [, size = '', offset = ''] = /LIMIT (\d+) OFFSET (\d+)/.exec(query) ?? [];
    const found = since
      ? book.since(new Date(since)).slice(Number(offset), Number(offset) + Number(size))
      : [book.byEmail(email ?? '')].flatMap((one) => one ?? []);
    return {
      done: true,
      records: found.map((one) => ({
        ...{ Id: one.id, Email: one.email, Phone: one.phone || null, FirstName: one.firstName },
        ...{ LastName: one.lastName, Account: one.company ? { Name: one.company } : null },
        SystemModstamp: one.changed.toISOString().replace('Z', '+0000'),
      })),
    };
  },
  zoho(book, { url, said }) {
    if (url.pathname.endsWith('/upsert')) {
      const at = (name: string) => said(`data.0.${name}`);
      const values = drop({
        ...{ email: at('Email'), phone: at('Phone') },
        ...{ firstName: at('First_Name'), lastName: at('Last_Name') },
      });
      return { data: [{ code: 'SUCCESS', details: { id: save(book, values).id } }] };
    }
    const [, since = ''] = /Modified_Time >= '([^']*)'/.exec(said('select_query') ?? '') ?? [];
    const found = book.since(new Date(since));
    if (found.length === 0) return undefined;
    return {
      data: found.map((one) => ({
        ...{ id: one.id, Email: one.email, Phone: one.phone || null, First_Name: one.firstName || null },
        ...{ Last_Name: one.lastName, Modified_Time: one.changed.toISOString() },
      })),
      info: { more_records: false },
    };
  },
  pipedrive(book, { method, url, said }) {
    const [firstName = '', lastName = ''] = (said('name') ?? '').split(' ');
    const values = drop({
      email: said('emails.0.value'),
      phone: said('phones.0.value'),
      firstName,
      lastName,
    });
    if (method === 'POST') return { success: true, data: { id: Number(book.put(values).id) } };
    if (method === 'PATCH') {
      const id = url.pathname.split('/').at(-1) ?? '';
      if (!book.has(id)) return new Refused(404, { success: false, error: 'Person not found' });
      return { success: true, data: { id: Number(book.put(values, id).id) } };
    }
    if (url.pathname.endsWith('/search')) {
      const one = book.byEmail(url.searchParams.get('term') ?? '');
      return { success: true, data: { items: one ? [{ item: { id: Number(one.id) } }] : [] } };
    }
    const data = book.since(new Date(url.searchParams.get('updated_since') ?? '')).map((one) => ({
      ...{ id: Number(one.id), first_name: one.firstName, last_name: one.lastName || null },
      emails: [{ value: one.email, primary: true, label: 'work' }],
      phones: one.phone ? [{ value: one.phone, primary: true, label: 'work' }] : [],
      update_time: one.changed.toISOString(),
    }));
    return { success: true, data, additional_data: { next_cursor: null } };
  },
  zendesk(book, { method, url, said }) {
    if (method === 'POST') {
      const [firstName = '', ...others] = (said('user.name') ?? '').split(' ');
      const [email, phone] = [said('user.email'), said('user.phone')];
      return {
        user: { id: Number(save(book, drop({ email, phone, firstName, lastName: others.join(' ') })).id) },
      };
    }
    const since = new Date(Number(url.searchParams.get('start_time')) * 1_000);
    const users = book.since(since).map((one) => ({
      ...{ id: Number(one.id), name: `${one.firstName} ${one.lastName}`.trim(), email: one.email },
      ...{ phone: one.phone || null, role: one.role, active: true, updated_at: one.changed.toISOString() },
    }));
    return { users, count: users.length, end_of_stream: true, next_page: null };
  },
  woocommerce(book, { method, url, said }) {
    const present = (one: Stored) => ({
      ...{ id: Number(one.id), role: 'customer', email: one.email },
      ...{ first_name: one.firstName, last_name: one.lastName },
      billing: { phone: one.phone, company: one.company },
      date_created_gmt: one.changed.toISOString().slice(0, 19),
      date_modified_gmt: one.changed.toISOString().slice(0, 19),
    });
    if (method === 'GET') {
      const email = url.searchParams.get('email');
      const found = book.list().filter((one) => email === null || one.email === email);
      const from = (Number(url.searchParams.get('page') ?? 1) - 1) * 100;
      return found
        .toSorted((a, b) => Number(a.id) - Number(b.id))
        .slice(from, from + 100)
        .map(present);
    }
    const id = url.pathname.split('/customers/')[1];
    if (id && !book.has(id))
      return new Refused(400, {
        code: 'woocommerce_rest_invalid_id',
        message: 'Invalid resource ID.',
        data: { status: 400 },
      });
    const values = drop({
      ...{ email: said('email'), firstName: said('first_name'), lastName: said('last_name') },
      ...{ phone: said('billing.phone'), company: said('billing.company') },
    });
    return present(book.put(values, id));
  },
  shopify(book, { said }) {
    const at = (name: string) => said(`variables.input.${name}`);
    const input = {
      email: at('email'),
      phone: at('phone'),
      firstName: at('firstName'),
      lastName: at('lastName'),
    };
    if (input.email)
      return { data: { customerSet: { customer: { id: save(book, drop(input)).id }, userErrors: [] } } };
    const [, since = ''] = /updated_at:>='([^']*)'/.exec(said('variables.of') ?? '') ?? [];
    const nodes = book.since(new Date(since)).map((one) => ({
      ...{
        id: one.id,
        updatedAt: one.changed.toISOString(),
        firstName: one.firstName,
        lastName: one.lastName,
      },
      defaultEmailAddress: { emailAddress: one.email },
      defaultPhoneNumber: one.phone ? { phoneNumber: one.phone } : null,
    }));
    return { data: { customers: { nodes, pageInfo: { endCursor: null } } } };
  },
  googleSheets: (book, { url }) =>
    url.pathname.endsWith("/v4/spreadsheets/sheet-1/values/'Customers'!A:Z")
      ? {
          values: [
            ['Email', 'First name', 'Phone'],
            ...book.list().map(({ email, firstName, phone }) => [email, firstName, phone]),
          ],
        }
      : new Refused(404, { error: { code: 404, message: 'Requested entity was not found.' } }),
};

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

const drop = (values: Partial<Record<keyof SyncedContact, string | undefined>>): Partial<SyncedContact> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** Systems with contacts on this machine, each below its own name. `fail` answers the next request with a status, a text, or 429 with headers. */
export async function startContactsPeer() {
  const books = Object.fromEntries(Object.keys(SYSTEMS).map((name) => [name, makeBook()]));
  const failures: (number | string | Record<string, string>)[] = [];
  let asked = 0;
  const before: (() => Promise<unknown>)[] = [];
  const server = createServer(async (message, response) => {
    const text = (await message.toArray()).join('');
    const url = new URL(message.url ?? '', 'http://peer');
    const name = url.pathname.split('/')[1] ?? '';
    const status = url.pathname.includes('token') ? undefined : failures.shift();
    asked += 1;
    await before.shift()?.();
    if (typeof status === 'string') return void response.writeHead(200).end(status);
    if (typeof status === 'object') return void response.writeHead(429, status).end('{}');
    if (status) return void response.writeHead(status).end('{}');
    if (text.startsWith('grant_type'))
      return void response.writeHead(200).end(JSON.stringify({ access_token: 'token-1', expires_in: 3600 }));
    const reply = SYSTEMS[name]?.(books[name] as Book, {
      method: message.method ?? '',
      url,
      said: (path) => textOf(text ? valueAt(JSON.parse(text), path) : undefined),
    });
    if (reply instanceof Refused)
      return void response.writeHead(reply.status).end(JSON.stringify(reply.body));
    if (reply === undefined) return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book: (name: string) => books[name] as Book,
    /** Does something while the next request waits for its answer. */
    onNext: (work: () => Promise<unknown>) => void before.push(work),
    fail: (...answers: (number | string | Record<string, string>)[]) => void failures.push(...answers),
    /** How many requests arrived. */
    asked: () => asked,
    close: () => server.close(),
  };
}
