import type { AddressInfo } from 'node:net';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signatureOf } from '../../kernel/signature.ts';
import { CustomPeer } from './testing/custom-peer.ts';
import {
  merchant,
  reply,
  server,
  settledAs,
  texts,
  thread,
  useProviders,
} from './testing/provider-server.ts';

const EXAMPLE = new URL('../../../../../docs/examples/custom-channel.mjs', import.meta.url).href;

const system = new CustomPeer();

useProviders();
beforeAll(() => system.open());
afterAll(() => system.close());
beforeEach(() => system.reset());

const input = (url = system.url) => ({
  channel: 'custom' as const,
  name: 'custom',
  values: { url },
  departmentId: null,
  active: true,
});

describe('a custom channel', () => {
  async function connected() {
    const created = await request(server.url, 'createMessengerAccount', { body: input() }, merchant.admin);
    const params = { id: created.body.id };
    const { secret } = (await request(server.url, 'renewMessengerSecret', { params }, merchant.admin)).body;
    system.secret = secret;
    await request(server.url, 'checkMessengerAccount', { params }, merchant.admin);
    return { id: created.body.id, secret };
  }

  const post = ({ id, secret }: { id: string; secret: string }, content: unknown, ageSeconds = 0) => {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
    return fetch(`${server.url}/clbk/channels/${id}`, {
      method: 'POST',
      headers: {
        'x-foyer-timestamp': timestamp,
        'x-foyer-signature': signatureOf(secret, timestamp, Buffer.from(body)),
      },
      body,
    });
  };

  const person = { id: 'kiosk 3', firstName: 'Hall' };
  const hello = { messages: [{ id: 'm1', person, text: 'Where is the exit?' }] };

  it('carries messages both ways, signed, and tells what was read', async () => {
    const account = await connected();
    expect((await post(account, hello, 600)).status).toBe(403);
    expect((await post({ ...account, secret: 'wrong' }, hello)).status).toBe(403);
    expect((await post(account, hello)).status).toBe(200);
    const id = await thread();
    await reply(id, 'Down the hall.');
    await settledAs(id, 'sent');
    const message = (await texts(id)).at(-1);
    const [arrived] = system.of('message');
    expect(arrived).toMatchObject({
      isSigned: true,
      json: { id: message?.id, to: 'kiosk 3', text: 'Down the hall.' },
    });
    const receipt = { messageId: message?.id, personId: 'kiosk 3' };
    await post(account, { receipts: [{ ...receipt, state: 'read' }] });
    await settledAs(id, 'read');
    await post(account, { receipts: [{ ...receipt, state: 'delivered' }] });
    const { body } = await request(server.url, 'getConversation', { params: { id } }, merchant.admin);
    expect(body.conversation.receipts.visitorRead).toBe(message?.seq);
    await settledAs(id, 'read');
  });

  it('takes texts with characters that cannot be stored', async () => {
    const account = await connected();
    expect((await post(account, { messages: [{ id: 'm1', person, text: 'Where\0?' }] })).status).toBe(200);
    expect((await texts(await thread())).at(-1)).toMatchObject({ text: 'Where\ufffd?' });
  });

  it('refuses unknown fields and messages without content, with the field', async () => {
    const account = await connected();
    const photo = { url: 'https://kiosk.example.com/photo.jpg', name: 'photo.jpg', type: 'image/jpeg' };
    for (const [field, message] of [
      ['messages.0.file', { text: 'Look', file: [photo] }],
      ['messages.0.person.name', { text: 'Hello', person: { ...person, name: 'Hall' } }],
      ['messages.0.text', {}],
      ['messages.0.text', { text: ' ', files: [] }],
    ] as const) {
      const answer = await post(account, { messages: [{ id: 'm1', person, ...message }] });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'bad_input', field }]);
    }
    expect((await post(account, { message: [] })).status).toBe(400);
    expect((await post(account, { messages: [{ id: 'm1', person, files: [photo] }] })).status).toBe(200);
  });

  it('repeats what got no answer with the same id', async () => {
    const account = await connected();
    await post(account, hello);
    const conversationID = await thread();
    system.isSilent = 1;
    await reply(conversationID, 'Down the hall.');
    await settledAs(conversationID, 'sent');
    const ids = system.of('message').map(({ json }) => json.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  }, 30_000);

  it('is spoken by the example client', async () => {
    const { connect } = await import(EXAMPLE);
    const replies: unknown[] = [];
    const secret = { now: '' };
    const client = (url: string) =>
      connect({ url, secret: secret.now, onReply: (reply: unknown) => replies.push(reply) });
    const { id, secret: given } = await connected();
    secret.now = given;
    const kiosk = client(`${server.url}/clbk/channels/${id}`);
    await new Promise<void>((done) => kiosk.server.listen(0, '127.0.0.1', () => done()));
    const { port } = kiosk.server.address() as AddressInfo;
    const params = { id };
    const body = input(`http://127.0.0.1:${port}/`);
    await request(server.url, 'updateMessengerAccount', { params, body }, merchant.admin);
    await kiosk.say({ id: 'kiosk 3', firstName: 'Hall' }, 'Where is the exit?');
    const conversationID = await thread();
    await reply(conversationID, 'Down the hall.');
    await settledAs(conversationID, 'read');
    expect(replies).toMatchObject([{ to: 'kiosk 3', text: 'Down the hall.' }]);
    kiosk.server.close();
  });
});
