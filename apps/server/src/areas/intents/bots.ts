import type { Db } from '../../database/tenant.ts';
import { badInput } from '../../kernel/refusal.ts';

/** Returns whether a merchant has a bot. */
type HasBot = (db: Db, merchantId: number, botId: string) => Promise<boolean>;

let hasBot: HasBot = async () => false;

/** Registers how bots are found, which are in an area above. Intents, trainings and clones name them. */
export function registerBotCheck(has: HasBot): void {
  hasBot = has;
}

/** @throws Refusal when the bot does not exist */
export async function requireBot(
  db: Db,
  merchantId: number,
  botId: string | null,
  field = 'botId',
): Promise<void> {
  if (botId !== null && !(await hasBot(db, merchantId, botId)))
    throw badInput(field, 'This bot does not exist.');
}
