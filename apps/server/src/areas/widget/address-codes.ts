import { createHmac, timingSafeEqual } from 'node:crypto';
import { common } from '@foyer/contract/kernel/errors';
import { addressUnconfirmed, codeInvalid } from '@foyer/contract/widget/errors';
import { fillText } from '@foyer/domain/texts';
import { act } from '../../kernel/action.ts';
import type { Services, VisitorScope } from '../../kernel/context.ts';
import type { Limit } from '../../kernel/limits/limits.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { html } from '../../mail/html.ts';
import { queueMerchantMail } from '../merchants/mail.ts';
import { ownMerchant } from '../merchants/queries.ts';
import { changeVisitor } from '../visitors/actions.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { mailTextsFor } from './mail-texts.ts';

/** Length of a time window. A code is valid in its window and the next one. Milliseconds. */
const SPAN_MS = 15 * 60_000;
const DIGITS = 6;
/** Limits on attempts per visitor, and on codes mailed per visitor or address. */
const TRIES: Limit = { name: 'addressCodeTry', max: 10, perSeconds: 3600 };
const MAILS: Limit = { name: 'addressCodeMail', max: 5, perSeconds: 3600 };

type Whose = Pick<VisitorRow, 'merchantId' | 'id'>;

const normalized = (email: string): string => email.trim().toLowerCase();

/** The code that confirms an address for a visitor. It is derived, so nothing is stored. */
function codeOf({ config }: Services, { merchantId, id }: Whose, email: string, span: number): string {
  const mac = createHmac('sha256', config.TOKEN_SECRET)
    .update(['address code', merchantId, id, normalized(email), span].join('\n'))
    .digest();
  return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

const spanOf = (at: number): number => Math.floor(at / SPAN_MS);

async function take({ limits }: Services, limit: Limit, who: string): Promise<void> {
  if (!(await limits.take(limit, who)).isAllowed) throw new Refusal(common.tooMany);
}

/**
 * Mails a code with which the visitor confirms an address.
 * @throws Refusal `too_many_requests`
 */
export async function mailAddressCode(
  scope: VisitorScope,
  visitor: VisitorRow,
  email: string,
): Promise<void> {
  const { services, tenant } = scope;
  await take(services, MAILS, `${tenant.merchantId} ${visitor.id}`);
  await take(services, MAILS, `${tenant.merchantId} ${normalized(email)}`);
  const merchant = await ownMerchant(tenant);
  const texts = mailTextsFor(visitor.language);
  const code = codeOf(services, visitor, email, spanOf(Date.now()));
  const mail = {
    recipient: email,
    subject: fillText(texts.code, { merchant: merchant.name }),
    text: `${texts.codeLead}\n\n${code}`,
    body: html`<p>${texts.codeLead}</p><p dir="ltr" style="font-size:28px;letter-spacing:4px"><strong>${code}</strong></p>`,
  };
  await act(scope, async (db) => ({
    result: undefined,
    audit: [{ action: 'visitor.codeMailed', subject: ['visitor', visitor.id] }],
    events: [],
    jobs: [await queueMerchantMail(db, services, merchant, mail)],
  }));
}

/**
 * Requires an address of the visitor: from their signed identity, confirmed earlier, or confirmed now by `code`.
 * @throws Refusal `address_unconfirmed` without a code, `code_invalid`, `too_many_requests`
 */
export async function requireOwnAddress(
  scope: VisitorScope,
  visitor: VisitorRow,
  { email, code }: { readonly email: string; readonly code?: string | undefined },
): Promise<void> {
  const { services } = scope;
  if (visitor.confirmedEmail !== null && normalized(visitor.confirmedEmail) === normalized(email)) return;
  if (code === undefined) throw new Refusal(addressUnconfirmed, { field: 'email' });
  await take(services, TRIES, `${visitor.merchantId} ${visitor.id}`);
  const span = spanOf(Date.now());
  const isRight = [span, span - 1].some((one) =>
    timingSafeEqual(Buffer.from(codeOf(services, visitor, email, one)), Buffer.from(code)),
  );
  if (!isRight) throw new Refusal(codeInvalid, { field: 'code' });
  await changeVisitor(scope, visitor.id, { confirmedEmail: email });
}
