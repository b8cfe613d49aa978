import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@foyer/domain/ids';
import { plusAddress, tokenOfAddress } from '@foyer/domain/mail-threading';
import type { Config } from '../../../config.ts';

/**
 * The reply address of a thread contains a token, `support+<token>@shop.example`: the id of the conversation and a
 * signature, so that only recipients of the address can write to the thread.
 */

type Key = Pick<Config, 'SEAL_SECRET'>;

const PROOF_LENGTH = 12;
/** Maximum length of 32 hexadecimal digits in base 36. */
const ID_LENGTH = 25;

function proofOf({ SEAL_SECRET }: Key, merchantId: number, conversationId: string): string {
  const key = Buffer.from(hkdfSync('sha256', SEAL_SECRET, '', 'foyer reply token', 32));
  const proof = createHmac('sha256', key).update(`${merchantId} ${conversationId}`).digest('hex');
  return proof.slice(0, PROOF_LENGTH);
}

/** The reply address. Null when it would exceed the maximum length of an address. */
export function replyAddress(
  config: Key,
  merchantId: number,
  conversationId: string,
  mailbox: string,
): string | null {
  const id = BigInt(`0x${conversationId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(ID_LENGTH, '0');
  return plusAddress(mailbox, `${id}${proofOf(config, merchantId, conversationId)}`);
}

/** The conversation whose reply address is among these. Null if there is none. */
export function conversationOfAddresses(
  config: Key,
  merchantId: number,
  addresses: readonly string[],
  mailbox: string,
): string | null {
  for (const address of addresses) {
    const token = tokenOfAddress(address, mailbox);
    const conversationId = token && idIn(token);
    if (!conversationId) continue;
    const proof = Buffer.from(token.slice(ID_LENGTH));
    const expected = Buffer.from(proofOf(config, merchantId, conversationId));
    if (proof.length === expected.length && timingSafeEqual(proof, expected)) return conversationId;
  }
  return null;
}

function idIn(token: string): string | null {
  if (!/^[a-z0-9]+$/.test(token) || token.length !== ID_LENGTH + PROOF_LENGTH) return null;
  let number = 0n;
  for (const digit of token.slice(0, ID_LENGTH)) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : null;
}
