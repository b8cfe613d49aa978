import type { SetupItem, SetupStep } from '@foyer/contract/merchants/shapes';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import type { MerchantRow } from './queries.ts';
import { merchants } from './tables.ts';

type Item = z.infer<typeof SetupItem>;

/** The steps of which it is known when what they ask for exists (Specification 3). */
const STEPS = {
  logo: open('Add your logo', 'Shown on the sign-in page and in the chat', 'photo'),
  hours: open('Set opening hours', 'Outside these hours visitors leave a message', 'clock'),
  chat: open('Put the chat on your website', 'One line of code, or try it on our demo page', 'code'),
  team: open('Invite your team', 'Invite colleagues to answer with you', 'users'),
  knowledge: open('Teach the knowledge base', 'Answers to frequent questions', 'book'),
} as const;
type SetupStepId = keyof typeof STEPS;

/** The steps of a new merchant. Progress is completed steps divided by all. */
export const FIRST_STEPS: readonly Item[] = Object.values(STEPS);

const DONE = 'Completed';

function open(task: string, task_desc: string, icon: string): Item {
  return { status: 'Open', task, task_desc, icon };
}

/** Whether what a step asks for exists, as a condition on `merchants`. */
const checks = new Map<SetupStepId, SQL>([
  ['logo', sql`${merchants.logoUrl} is not null`],
  ['hours', sql`${merchants.settings} ->> 'openingHours' is not null`],
]);

/** Lets an area above say when a step is done, as a condition on `merchants`. */
export function registerSetupCheck(id: SetupStepId, check: SQL): void {
  checks.set(id, check);
}

/** The setup steps of a merchant. Those whose thing exists are completed, whatever is stored. */
export async function setupOf(db: Db, { merchantId, userAssist }: MerchantRow): Promise<SetupStep[]> {
  if (userAssist.length === 0) return [];
  const [found] = await db
    .select(Object.fromEntries([...checks].map(([id, check]) => [id, sql<boolean>`${check}`])))
    .from(merchants)
    .where(eq(merchants.merchantId, merchantId));
  const done = [...checks.keys()].filter((id) => found?.[id]).map((id) => STEPS[id].task);
  return userAssist.map((item) => {
    const isDetected = done.includes(item.task);
    return { ...item, status: isDetected ? DONE : item.status, isDetected };
  });
}

/** Whether a step is completed. */
export const isStepDone = ({ status }: Item): boolean => status === DONE;
