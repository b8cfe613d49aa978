import type { MailHead } from '@foyer/contract/conversations/shapes';
import { describe, expect, it } from 'vitest';
import { messageOf, myMessage } from '../testing/builders.ts';
import { addressesIn, answerTo } from './addresses.ts';

const ngozi = { name: 'Ngozi Okoye', address: 'ngozi@okoye.example' };
const studio = { name: '', address: 'studio@okoye.example' };
const help = { name: 'Tidewell', address: 'help@tidewell.example' };

const head = (fields: Partial<MailHead>): MailHead => ({
  from: ngozi,
  to: [help],
  cc: [],
  bcc: [],
  subject: 'Chairs',
  state: 'received',
  error: null,
  sentDate: null,
  hasHtml: false,
  hasMore: false,
  isBroken: false,
  ...fields,
});

describe('addresses in a line', () => {
  it('are split by commas, semicolons and lines, with their names', () => {
    expect(
      addressesIn(
        'Ngozi Okoye <ngozi@okoye.example>, studio@okoye.example;\n"Tidewell" <help@tidewell.example>',
      ),
    ).toEqual([ngozi, studio, help]);
  });

  it('are empty for an empty line', () => {
    expect(addressesIn(' , ')).toEqual([]);
  });
});

describe('an answer', () => {
  it('goes to the last sender, with copies to the others but not to the merchant', () => {
    const tagged = { name: '', address: 'help+abc@tidewell.example' };
    const messages = [messageOf(1, { mail: head({ to: [tagged, studio], cc: [help] }) })];
    expect(answerTo(messages, ['help@tidewell.example'])).toEqual({ to: [ngozi], cc: [studio] });
  });

  it('goes to the last sender also after a mail of the merchant', () => {
    const messages = [
      messageOf(1, { mail: head({}) }),
      myMessage(2, { mail: head({ from: help, to: [studio], state: 'sent' }) }),
    ];
    expect(answerTo(messages, []).to).toEqual([ngozi]);
  });

  it('goes to the merchant’s recipients while nobody has answered', () => {
    const messages = [myMessage(1, { mail: head({ from: help, to: [studio], cc: [ngozi], state: 'sent' }) })];
    expect(answerTo(messages, [])).toEqual({ to: [studio], cc: [ngozi] });
  });
});
