import type { EscalationStep } from '@foyer/contract/escalations/shapes';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import type { RuleRow } from './rules.ts';
import { escalationLog } from './tables.ts';

export type EntryRow = typeof escalationLog.$inferSelect;

/** A decision as stored in the log. */
export interface Entry {
  readonly reason: EntryRow['reason'];
  readonly text: string;
  readonly conditions?: EntryRow['conditions'];
  readonly steps?: EscalationStep[];
  /** Set for runs. */
  readonly startAt?: Date;
  readonly number?: number;
  readonly createdAt: Date;
}

/** Stores an entry. Null when this run is already in the log. */
export async function storeEntry(
  db: Db,
  { merchantId, id: ruleId, name: ruleName }: Pick<RuleRow, 'merchantId' | 'id' | 'name'>,
  { subjectType, subjectId }: Pick<EntryRow, 'subjectType' | 'subjectId'>,
  entry: Entry,
): Promise<string | null> {
  const [stored] = await db
    .insert(escalationLog)
    .values({ merchantId, id: newId(), ruleId, ruleName, subjectType, subjectId, ...entry })
    .onConflictDoNothing()
    .returning({ id: escalationLog.id });
  return stored?.id ?? null;
}
