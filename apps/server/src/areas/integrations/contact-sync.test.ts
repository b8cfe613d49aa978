import { request } from '@foyer/contract/request';
import { contactSyncOf, SYNCED_IDS } from '@foyer/domain/integrations/contact-systems';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { startContactsPeer } from './testing/contacts-peer.ts';
import { SYNC_VALUES, syncedContacts } from './testing/synced-contacts.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startContactsPeer>>;

beforeAll(async () => {
  peer = await startContactsPeer();
  server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  peer.close();
});
afterEach(() => turnOff());

const { synced, contactsOf, namesOf, stateOf, create, callsOf, turnOff } = syncedContacts(() => server);

describe.each(SYNCED_IDS.filter((id) => contactSyncOf(id).push))('contacts of %s', (integration) => {
  it('come in and go out, and no change comes back', async () => {
    const { merchant, run } = await synced(integration);
    const book = peer.book(integration);
    const ada = `ada-${integration}@example.org`;
    const theirs = book.put({ email: ada, firstName: 'Ada', lastName: 'Lovelace', phone: '+442079460000' });
    await run();
    expect(await contactsOf(merchant)).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        identities: expect.arrayContaining([{ kind: 'email', value: ada }]),
      },
    ]);
    // An apostrophe must not leave the query of a system that asks by address.
    const brian = `o'brian-${integration}@example.org`;
    expect((await create(merchant, brian, 'Brian')).status).toBe(200);
    await run();
    expect(book.byEmail(brian)).toMatchObject({ firstName: 'Brian', lastName: 'Byron' });
    book.put({ firstName: 'Augusta' }, theirs.id);
    await run();
    expect((await contactsOf(merchant)).map(({ firstName }) => firstName).sort()).toEqual([
      'Augusta',
      'Brian',
    ]);
    const before = { book: book.list(), state: await stateOf(merchant) };
    await run();
    await run();
    expect(book.list()).toEqual(before.book);
    expect(before.state).toMatchObject({ received: 2, sent: 1, refused: 0, error: null });
    expect(book.list()).toHaveLength(2);
  });

  it('get no names here that stand in for missing ones there, and no log of nothing', async () => {
    const { merchant, run } = await synced(integration);
    const bare = `bare-${integration}@example.org`;
    await create(merchant, bare, '', '');
    const first = `first-${integration}@example.org`;
    await create(merchant, first, 'Mary Ann', '');
    await run();
    const written = peer.book(integration).byEmail(bare);
    expect(written).toBeDefined();
    peer.book(integration).put({ phone: '+442079460001' }, written?.id);
    await run();
    expect(await namesOf(merchant, bare)).toEqual(['/']);
    expect(await namesOf(merchant, first)).toEqual(['Mary Ann/']);
    const before = await callsOf(merchant);
    await run();
    expect(await callsOf(merchant)).toHaveLength(before.length);
  });

  it('keep a change that is made here while an earlier one comes back', async () => {
    const { merchant, run } = await synced(integration);
    const email = `twice-${integration}@example.org`;
    const { body } = await create(merchant, email, 'One');
    await run();
    await request(
      server.url,
      'updateContact',
      { body: { id: body.id, firstName: 'Two' } },
      { token: merchant.admin.token },
    );
    await run();
    expect(await namesOf(merchant, email)).toEqual(['Two/Byron']);
    expect(peer.book(integration).byEmail(email)).toMatchObject({ firstName: 'Two' });
  });
});

describe('a sync', () => {
  it('is in the audit with what it created and changed', async () => {
    const { merchant, run } = await synced('hubspot', 'in');
    const book = peer.book('hubspot');
    const theirs = book.put({ email: 'audited@example.org', firstName: 'Edith' });
    await run();
    book.put({ firstName: 'Ida' }, theirs.id);
    await run();
    const entries = await server.services.database.tenant(merchant.id).read(async (db) => {
      const { rows } = await db.execute(sql`
        select actor_type as actor, action, before ->> 'firstName' as before, after ->> 'firstName' as after
        from audit_entries join contact_identities on value = 'audited@example.org' and contact_id::text = subject_id
        where audit_entries.merchant_id = ${merchant.id} order by at, id`);
      return rows;
    });
    expect(entries).toEqual([
      { actor: 'system', action: 'contact.created', before: null, after: 'Edith' },
      { actor: 'system', action: 'contact.changed', before: 'Edith', after: 'Ida' },
    ]);
  });

  it('goes on where it stopped when the system fails', async () => {
    const { merchant, run } = await synced('hubspot', 'in');
    for (const name of ['One', 'Two', 'Three'])
      peer.book('hubspot').put({ email: `${name}@example.net`.toLowerCase(), firstName: name });
    peer.fail(401);
    await run();
    expect(await stateOf(merchant)).toMatchObject({ error: { values: { status: 401 } } });
    await run();
    const names = (await contactsOf(merchant)).map(({ firstName }) => firstName);
    expect(names).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
    expect(await stateOf(merchant)).toMatchObject({ error: null });
  });

  it('receives more contacts of one second than a page has', async () => {
    const { merchant, run } = await synced('salesforce', 'in');
    const changed = new Date();
    for (let n = 0; n < 450; n++) peer.book('salesforce').put({ email: `many-${n}@example.net`, changed });
    await run();
    expect(await stateOf(merchant)).toMatchObject({ error: null });
    const { rows } = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.execute<{ n: number }>(sql`select count(*)::int as n from integration_contacts`));
    expect(rows[0]?.n).toBeGreaterThanOrEqual(450);
  });

  it('says that an answer could not be read, instead of taking it for no contacts', async () => {
    const { merchant, run } = await synced('hubspot', 'in');
    peer.fail('{"results":[{"id":');
    await run();
    expect(await stateOf(merchant)).toMatchObject({ error: { text: 'The answer could not be read.' } });
  });

  it('takes nobody of another account for a contact', async () => {
    const { merchant, run } = await synced('pipedrive');
    const book = peer.book('pipedrive');
    await create(merchant, 'mine@example.net', 'Mine');
    await run();
    const theirs = book.byEmail('mine@example.net');
    // In the other account the same id is somebody else.
    book.put({ email: 'else@example.net', firstName: 'Else' }, theirs?.id);
    await request(
      server.url,
      'connectIntegration',
      {
        params: { integration: 'pipedrive' },
        body: { values: { ...SYNC_VALUES.pipedrive, company: 'other' } },
      },
      { token: merchant.admin.token },
    );
    await run();
    expect(await namesOf(merchant, 'mine@example.net')).toEqual(['Mine/Byron']);
    expect(await namesOf(merchant, 'else@example.net')).toEqual(['Else/Byron']);
  });

  it('ends its run when it is turned off meanwhile', async () => {
    const { merchant, run } = await synced('zendesk', 'out');
    const { token } = merchant.admin;
    const params = { integration: 'zendesk' as const };
    await create(merchant, 'off-1@example.net', 'One');
    await create(merchant, 'off-2@example.net', 'Two');
    peer.onNext(() =>
      request(server.url, 'setContactSync', { params, body: { direction: 'off' } }, { token }),
    );
    await run();
    expect(peer.book('zendesk').byEmail('off-2@example.net')).toBeUndefined();
    expect(await stateOf(merchant)).toMatchObject({ direction: 'off', sent: 0 });
  });

  it('counts what is refused, and sends the rest', async () => {
    const { merchant, run } = await synced('zendesk', 'out');
    await create(merchant, 'first@example.net', 'First');
    await create(merchant, 'second@example.net', 'Second');
    peer.fail(422);
    await run();
    expect(await stateOf(merchant)).toMatchObject({ sent: 1, refused: 1, error: null });
    expect(peer.book('zendesk').byEmail('first@example.net')).toBeUndefined();
    expect(peer.book('zendesk').byEmail('second@example.net')).toBeDefined();
  });

  it('takes no staff of Zendesk for contacts, however many of them changed', async () => {
    const { merchant, run } = await synced('zendesk', 'in');
    const book = peer.book('zendesk');
    book.put({ email: 'agent@example.net', firstName: 'Agent', role: 'agent' });
    book.put({ email: 'boss@example.net', firstName: 'Boss', role: 'admin' });
    book.put({ email: 'buyer@example.net', firstName: 'Buyer', changed: new Date(Date.now() + 2_000) });
    await run();
    const names = (await contactsOf(merchant)).map(({ firstName }) => firstName);
    expect(names).toContain('Buyer');
    expect(names).not.toContain('Agent');
    expect(names).not.toContain('Boss');
  });

  it.each(['salesforce', 'pipedrive', 'woocommerce'] as const)(
    'forgets a contact that %s deleted, and creates it again when it changes here',
    async (integration) => {
      const { merchant, run } = await synced(integration);
      const { token } = merchant.admin;
      const book = peer.book(integration);
      const email = `gone-${integration}@example.net`;
      const { body } = await create(merchant, email, 'One');
      const rename = (firstName: string) =>
        request(server.url, 'updateContact', { body: { id: body.id, firstName } }, { token });
      await run();
      book.remove(book.byEmail(email)?.id ?? '');
      await rename('Two');
      await run();
      expect(book.byEmail(email)).toBeUndefined();
      expect(await stateOf(merchant)).toMatchObject({ gone: 1, refused: 0, error: null });
      await run();
      expect(book.byEmail(email)).toBeUndefined();
      await rename('Three');
      await run();
      expect(book.byEmail(email)).toMatchObject({ firstName: 'Three' });
      expect(await stateOf(merchant)).toMatchObject({ gone: 1, sent: 2 });
    },
  );

  it('asks Zendesk for changes at most ten times a minute', async () => {
    const { merchant, run } = await synced('zendesk');
    const before = peer.asked();
    for (let n = 0; n < 8; n++) {
      peer.book('zendesk').put({ email: `often-${n}@example.net`, firstName: 'Often' });
      await run();
    }
    expect(peer.asked() - before).toBeLessThanOrEqual(10);
    expect(await stateOf(merchant)).toMatchObject({ error: null });
  });

  it('waits as long as the system asks for', async () => {
    const { merchant, run } = await synced('pipedrive');
    peer.fail({ 'retry-after': '90' });
    await run();
    expect(await stateOf(merchant)).toMatchObject({ error: { values: { status: 429 } } });
    const before = peer.asked();
    await run();
    expect(peer.asked()).toBe(before);
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db.execute(sql`update integration_syncs set paused_until = now() - interval '1 second'`),
      );
    await run();
    expect(await stateOf(merchant)).toMatchObject({ error: null });
  });

  it('sends although receiving fails', async () => {
    const { merchant, run } = await synced('pipedrive');
    await create(merchant, 'still@example.net', 'Still');
    peer.fail('no JSON');
    await run();
    expect(peer.book('pipedrive').byEmail('still@example.net')).toBeDefined();
    expect(await stateOf(merchant)).toMatchObject({ error: { text: 'The answer could not be read.' } });
  });

  it('begins with what changes from now on, unless asked for all, and forgets with its connection', async () => {
    const changed = new Date(Date.now() - 60_000);
    peer.book('pipedrive').put({ email: 'before@example.net', firstName: 'Before', changed });
    const { merchant, run, set } = await synced('pipedrive', 'in');
    const { token } = merchant.admin;
    const params = { integration: 'pipedrive' as const };
    await request(server.url, 'setContactSync', { params, body: { direction: 'off' } }, { token });
    await set(false);
    await run();
    expect(await namesOf(merchant, 'before@example.net')).toEqual([]);
    await request(server.url, 'disconnectIntegration', { params }, { token });
    await request(
      server.url,
      'connectIntegration',
      { params, body: { values: SYNC_VALUES.pipedrive } },
      { token },
    );
    expect(await stateOf(merchant)).toBeNull();
    const slack = { params: { integration: 'slack' as const }, body: { direction: 'in' as const } };
    expect((await request(server.url, 'setContactSync', slack, { token })).status).toBe(404);
  });
});
