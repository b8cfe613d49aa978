import { describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { conversationOfAddresses, replyAddress } from './reply-token.ts';

const config = { SEAL_SECRET: 'a secret that is long enough to seal' };
const mailbox = 'support@shop.example';
const conversation = newId();
const address = replyAddress(config, 7, conversation, mailbox) ?? '';

describe('the reply address', () => {
  it('leads to its conversation, whatever its case', () => {
    for (const written of [address, address.toUpperCase(), `Shop <${address}>`])
      expect(conversationOfAddresses(config, 7, ['x@y.example', written], mailbox)).toBe(conversation);
  });

  it('is invalid for another merchant, mailbox or server, or when changed', () => {
    expect(conversationOfAddresses(config, 8, [address], mailbox)).toBeNull();
    expect(conversationOfAddresses(config, 7, [address], 'sales@shop.example')).toBeNull();
    const other = { SEAL_SECRET: 'another secret that is long enough, too' };
    expect(conversationOfAddresses(other, 7, [address], mailbox)).toBeNull();
    const changed = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect(conversationOfAddresses(config, 7, [changed], mailbox)).toBeNull();
    for (const text of [
      'support+news@shop.example',
      'support@shop.example',
      `support+${'z'.repeat(37)}@shop.example`,
    ])
      expect(conversationOfAddresses(config, 7, [text], mailbox)).toBeNull();
  });

  it('is omitted when it would be too long', () => {
    expect(replyAddress(config, 7, conversation, `${'very-long'.repeat(4)}@shop.example`)).toBeNull();
  });
});
