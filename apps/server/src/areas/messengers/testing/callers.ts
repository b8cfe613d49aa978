import { createHmac } from 'node:crypto';
import { request } from '@foyer/contract/request';
import type { TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

const AUTH_TOKEN = 'twilio-auth-token';
const NUMBER = '+15550001111';

/** The address of servers that are called, which Twilio signs. */
export const CALLED_AT = 'https://foyer.test';

/** People who ring a number of a merchant. */
export const callersOf = (server: TestServer, { admin }: TestMerchant) => ({
  /** A smart assistant with the number of an account at Twilio. */
  async assistant() {
    const account = await request(
      server.url,
      'createMessengerAccount',
      {
        body: {
          channel: 'sms',
          name: 'Phone',
          values: { accountSid: 'AC1', authToken: AUTH_TOKEN, number: NUMBER },
          departmentId: null,
          active: true,
        },
      },
      admin,
    );
    const { body } = await request(
      server.url,
      'createEngagement',
      {
        body: {
          engagementName: 'Phone',
          engagementType: 'Smart Assistant',
          accountId: account.body.id,
          widget: { openingMessage: 'Hello from <Tidewell>' },
        },
      },
      admin,
    );
    return body;
  },

  /** Posts as Twilio does: a form, signed with the address and the sorted fields (twilio.com/docs/usage/security). */
  async ring(path: string, fields: Record<string, string>, authToken = AUTH_TOKEN) {
    const form = { CallSid: 'CA1', From: '+971501234567', To: NUMBER, CallStatus: 'in-progress', ...fields };
    const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
    const signed = CALLED_AT + path + sorted.map((pair) => pair.join('')).join('');
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64'),
      },
      body: new URLSearchParams(form).toString(),
    });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  },
});
