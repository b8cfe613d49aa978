import { costOf, type TokenPrices } from '@foyer/domain/ai';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { AiFailure } from './failures.ts';
import { type AiCaps, type Reservation, reserve, settle } from './ledger.ts';
import type { Usage } from './questions.ts';

interface Accounted<Reply, Noted> {
  readonly reply: Reply | AiFailure;
  /** Millionths of a dollar. */
  readonly cost: number;
  readonly noted: Noted;
}

/**
 * Makes a call for which money is reserved before, and settles what it cost.
 * @param note stores what else follows from the result, in the transaction that settles
 * @throws AiFailure `cap_reached`
 */
export async function accounted<Reply extends { readonly usage: Usage | undefined }, Noted>(
  { database }: Pick<Services, 'database'>,
  merchantId: number,
  { prices, caps, ...reserved }: Reservation & { readonly prices: TokenPrices; readonly caps: AiCaps | null },
  ask: () => Promise<Reply>,
  note: (db: Db, failure: AiFailure | null) => Promise<Noted>,
): Promise<Accounted<Reply, Noted>> {
  const tenant = database.tenant(merchantId);
  const id = await tenant.transaction((db) => reserve(db, merchantId, reserved, caps));
  const reply = await ask().catch((error: AiFailure) => error);
  const failure = reply instanceof AiFailure ? reply : null;
  const { usage } = reply;
  const isFree = failure !== null && !failure.mayCost;
  const cost = usage ? costOf(prices, usage.input, usage.output) : isFree ? 0 : undefined;
  return tenant.transaction(async (db) => {
    const noted = await note(db, failure);
    const entry = await settle(db, merchantId, id, {
      failure: failure?.reason ?? null,
      ...(usage && { inputTokens: usage.input, outputTokens: usage.output }),
      ...(cost !== undefined && { cost }),
    });
    return { reply, cost: entry.cost, noted };
  });
}
