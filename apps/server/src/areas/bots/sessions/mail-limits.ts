import type { CallFailure } from '@foyer/domain/bots/calling';
import type { BotNode } from '@foyer/domain/bots/graph';
import { isEmail } from '@foyer/domain/fields';
import type { Services } from '../../../kernel/context.ts';
import type { Limit } from '../../../kernel/limits/limits.ts';

/** What a visitor writes can decide to whom a bot writes. Per visitor, and per address, whichever bot writes. */
const LIMITS: Readonly<Record<MailNode['type'], Limit>> = {
  mail: { name: 'botMail', max: 5, perSeconds: 3600 },
  otp: { name: 'botCode', max: 6, perSeconds: 3600 },
};

export type MailNode = BotNode<'mail' | 'otp'>;

/** Why a step may not write to an address now. Null: it may, which counts. */
export async function mailRefusal(
  { limits }: Pick<Services, 'limits'>,
  type: MailNode['type'],
  { merchantId, visitorId, to }: { merchantId: number; visitorId: string; to: string },
): Promise<CallFailure | null> {
  const recipient = to.trim().toLowerCase();
  if (!isEmail(recipient)) return 'bad_address';
  for (const who of [visitorId, recipient])
    if (!(await limits.take(LIMITS[type], `${merchantId} ${who}`)).isAllowed)
      return type === 'otp' ? 'too_many_codes' : 'too_many_mails';
  return null;
}
