import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isUuid } from '@foyer/domain/ids';
import { plusAddress, tokenOfAddress } from '@foyer/domain/mail-threading';
import type { Config } from '../../../config.ts';

/**
 * The address for answers of a thread carries a token, `support+<token>@shop.example`: the id of the conversation and a
 * proof that this server wrote it, so that nobody can write into a thread whose address they were not given.
 */

type Key = Pick<Config, 'SEAL_SECRET'>;

const PROOF_LENGTH = 12;
/** 32 digits of the id in base 36 at most take 25 characters. */
const ID_LENGTH = 25;

function proofOf({ SEAL_SECRET }: Key, merchantId: number, conversationId: string): string {
  const key = Buffer.from(hkdfSync('sha256', SEAL_SECRET, '', 'foyer reply token', 32));
  const proof = createHmac('sha256', key).update(`${merchantId} ${conversationId}`).digest('hex');
  return proof.slice(0, PROOF_LENGTH);
}

/** The address for answers; null where it would be longer than addresses may be. */
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

/** The conversation that one of the addresses of a mail names; null where none does. */
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
