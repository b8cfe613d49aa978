import type { AutomationEvent, AutomationTrigger } from '@foyer/domain/automation';
import {
  type PreparedConditions,
  prepareConditions,
  type RuleSource,
  ruleSources,
} from '@foyer/domain/rule-conditions';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import { automationRules } from './tables.ts';

export type RuleRow = typeof automationRules.$inferSelect;

/** A rule that is on, with its conditions prepared. */
export interface ReadyRule {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly trigger: AutomationTrigger;
  readonly activeSince: Date;
  readonly sources: ReadonlySet<RuleSource>;
  readonly conditions: PreparedConditions;
}

/** The rules of a merchant that are on, by event, in their order. */
export type RuleIndex = ReadonlyMap<AutomationEvent, readonly ReadyRule[]>;

const readyRule = (row: RuleRow): ReadyRule => ({
  id: row.id,
  name: row.name,
  version: row.version,
  trigger: row.trigger,
  activeSince: row.activeSince,
  sources: ruleSources(row.conditions),
  conditions: prepareConditions(row.conditions),
});

/** All rules of a merchant in their order. */
export const readRules = (db: Db, merchantId: number): Promise<RuleRow[]> =>
  db
    .select()
    .from(automationRules)
    .where(eq(automationRules.merchantId, merchantId))
    .orderBy(asc(automationRules.position), asc(automationRules.id));

export async function readIndex(db: Db, merchantId: number): Promise<RuleIndex> {
  const rows = await db
    .select()
    .from(automationRules)
    .where(and(eq(automationRules.merchantId, merchantId), eq(automationRules.active, true)))
    .orderBy(asc(automationRules.position), asc(automationRules.id));
  const byEvent = Map.groupBy(rows, ({ event }) => event);
  return new Map([...byEvent].map(([event, all]) => [event, all.map(readyRule)]));
}

/** The rules that are on, for work that follows messages. */
export const ruleIndexOf = cachedSettings('automation', readIndex);

/** What the conditions of rules ask for. */
export const sourcesOf = (rules: readonly ReadyRule[]): ReadonlySet<RuleSource> =>
  new Set(rules.flatMap(({ sources }) => [...sources]));
