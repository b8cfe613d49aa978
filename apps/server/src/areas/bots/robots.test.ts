import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../kernel/signature.ts';
import { makeConversation, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { CustomPeer } from '../messengers/testing/custom-peer.ts';
import { soon } from '../messengers/testing/provider-server.ts';
import { botsOf, flowOf, hears, postTo, say, step, text } from './testing/bots.ts';

const device = new CustomPeer();
let server: TestServer;
let merchant: TestMerchant;
let bots: ReturnType<typeof botsOf>;

beforeAll(async () => {
  await device.open();
  server = await startOwnServer({ PRIVATE_HOSTS: '1' });
  merchant = await makeMerchant(server);
  bots = botsOf(server, merchant);
});
afterAll(async () => {
  await server.close();
  await device.close();
});

const driving = flowOf(
  step({
    id: 'form',
    type: 'form',
    data: {
      ...text('Tell us.'),
      attempts: 3,
      minutes: null,
      fields: [
        { id: 'f1', label: { en: 'Room' }, input: 'NUMBER', variable: 'room', required: true },
        { id: 'f2', label: { en: 'Note' }, input: 'TEXT', variable: 'note', required: false },
      ],
    },
    exits: { next: 'go', failed: 'person' },
  }),
  step({
    id: 'go',
    type: 'device',
    data: {
      command: 'drive',
      parameters: [{ name: 'to', value: 'Room {{ room }}' }],
      minutes: 5,
      save: [{ path: '$.metres', variable: 'metres' }],
    },
    exits: { next: 'there', failed: 'broken', timeout: 'broken' },
  }),
  step({ id: 'there', type: 'say', data: text('I drove {{ metres }} m.'), exits: { next: 'person' } }),
  step({ id: 'broken', type: 'say', data: text('I cannot drive.'), exits: { next: 'person' } }),
);

describe('A robot', () => {
  it('asks a device field by field, commands it, and goes on with what it answers', async () => {
    await bots.publish(driving, 'custom');
    const body = {
      channel: 'custom' as const,
      name: 'Robot',
      values: { url: device.url },
      departmentId: null,
      active: true,
    };
    const { id } = (await request(server.url, 'createMessengerAccount', { body }, merchant.admin)).body;
    const { secret } = (await request(server.url, 'renewMessengerSecret', { params: { id } }, merchant.admin))
      .body;
    device.secret = secret;
    await request(server.url, 'checkMessengerAccount', { params: { id } }, merchant.admin);
    const tell = (words: string) => {
      const content = JSON.stringify({
        messages: [{ id: randomUUID(), person: { id: 'robot 1' }, text: words }],
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = signatureOf(secret, timestamp, Buffer.from(content));
      return fetch(`${server.url}/clbk/channels/${id}`, {
        method: 'POST',
        headers: { 'x-foyer-timestamp': timestamp, 'x-foyer-signature': signature },
        body: content,
      });
    };
    const told = (words: string) =>
      soon(async () => expect(device.of('message').map(({ json }) => json.text)).toContain(words));
    await tell('Hello');
    await told('Tell us.\nRoom');
    await tell('seven');
    await told('That does not look right. Please try again.\nRoom');
    await tell('7');
    await told('Note (optional, write “-” to skip)');
    await tell('-');
    const command = await soon(async () => {
      const [sent] = device.of('command');
      expect(sent).toMatchObject({
        isSigned: true,
        json: { to: 'robot 1', command: 'drive', parameters: { to: 'Room 7' } },
      });
      return sent;
    });
    expect(await postTo(server, String(command?.json.answerUrl), { metres: 12 })).toEqual([200, true]);
    await told('I drove 12 m.');
  });

  it('takes the fields of a card at once, and leaves a command that no device can get', async () => {
    const talk = await makeConversation(server, (await bots.publish(driving)).engagementID, 'Hello');
    await hears(talk, 'Tell us.');
    await say(talk, 'Room: seven\nNote: soon');
    await hears(talk, 'That does not look right. Please try again.\nRoom');
    await say(talk, 'Room: 7\nNote: soon');
    await hears(talk, 'I cannot drive.');
    const [session] = await bots.sessionsOf(talk.conversationID);
    const { variables } = await bots.pathOf(session?.sessionId ?? '');
    expect(variables).toMatchObject({ room: 7, note: 'soon' });
  });
});
