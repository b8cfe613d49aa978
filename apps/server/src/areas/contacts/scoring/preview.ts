import {
  PREVIEW_PEOPLE,
  type ScoreExplanation,
  type ScorePreview,
  type ScorePreviewInput,
} from '@foyer/contract/contacts/score-shapes';
import { pointsNow, scoreOf } from '@foyer/domain/scoring';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { contactFor, visibleTo } from '../access.ts';
import { emailsOf, leadName } from '../leads/present.ts';
import { stepOf } from '../leads/step.ts';
import { contacts } from '../tables.ts';
import { calculate, readEntries, readScoring, type Scoring } from './ledger.ts';
import { checkTrigger, listRules } from './rules.ts';

/** People named in a preview. */
const SAMPLE = 10;
/** Entries shown of a rule. */
const ENTRIES = 5;

type Input = z.output<typeof ScorePreviewInput>;

/** What a change would do to the people who were seen last. */
export async function previewScore(scope: MemberScope, input: Input): Promise<ScorePreview> {
  const { tenant } = scope;
  const visible = await visibleTo(scope);
  return tenant.read(async (db) => {
    if (input.rule) await checkTrigger(db, tenant.merchantId, input.rule);
    const rows = await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.merchantId, tenant.merchantId), visible))
      .orderBy(desc(contacts.seenKey), desc(contacts.id))
      .limit(PREVIEW_PEOPLE);
    const ids = rows.map(({ id }) => id);
    const stored = await readEntries(db, tenant.merchantId, ids);
    const current = await readScoring(db, tenant.merchantId);
    const now = new Date();
    const before = await calculate(db, rows, current, stored, now);
    const after = await calculate(db, rows, changed(current, input), stored, now);
    const people = rows.map((row, at) => ({
      row,
      before: before[at]?.score.score ?? 0,
      after: after[at]?.score.score ?? 0,
      movesTo: after[at]?.movesTo ?? null,
    }));
    const differing = people.filter((one) => one.before !== one.after || one.movesTo);
    const emails = await emailsOf(db, tenant.merchantId, ids);
    const shown = differing
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .slice(0, SAMPLE);
    const movedTo = (step: string) => people.filter(({ movesTo }) => movesTo === step).length;
    return {
      people: people.length,
      changed: people.filter((one) => one.before !== one.after).length,
      moves: { PROSPECT: movedTo('PROSPECT'), MQL: movedTo('MQL'), SQL: movedTo('SQL') },
      sample: shown.map(({ row, ...scores }) => ({
        ...scores,
        contactId: row.id,
        name: leadName(row, emails.get(row.id)),
        step: stepOf(row),
      })),
    };
  });
}

/** The rules and thresholds as they would be. */
function changed(current: Scoring, { rule, ruleId, settings }: Input): Scoring {
  const rules = current.rules.filter(({ id }) => id !== ruleId);
  // No stored entry is of this version.
  if (rule?.active) rules.push({ ...rule, id: ruleId ?? newId(), version: 0 });
  return { ...current, ...settings, rules };
}

/** Why a contact has its score: what each rule gives now. */
export async function explainScore(
  scope: MemberScope,
  contactId: string,
): Promise<ScoreExplanation & { readonly isOutdated: boolean }> {
  const contact = await contactFor(scope, contactId);
  const { tenant } = scope;
  return tenant.read(async (db) => {
    const { rules, cap, thresholds } = await readScoring(db, tenant.merchantId);
    const stored = await readEntries(db, tenant.merchantId, [contact.id]);
    const names = new Map((await listRules(db, tenant.merchantId)).map(({ id, name }) => [id, name]));
    const now = new Date();
    const { score, capped, rules: parts } = scoreOf(rules, stored.get(contact.id) ?? [], { cap, now });
    const explained = parts.map(({ ruleId, points, original, isLimited, entries }) => {
      const rule = rules.find(({ id }) => id === ruleId);
      const halfLifeDays = rule?.halfLifeDays ?? null;
      const newest = entries.toSorted((a, b) => b.at.getTime() - a.at.getTime());
      return {
        ruleId,
        name: names.get(ruleId) ?? '',
        points,
        original,
        isLimited,
        halfLifeDays,
        count: entries.length,
        lastDate: (newest[0]?.at ?? now).toISOString(),
        entries: newest.slice(0, ENTRIES).map((entry) => ({
          points: Math.round(pointsNow(entry, { halfLifeDays }, now) * 10) / 10,
          original: entry.points,
          detail: entry.detail,
          date: entry.at.toISOString(),
        })),
      };
    });
    const byPoints = explained.toSorted((a, b) => b.points - a.points);
    return { score, cap, thresholds, capped, rules: byPoints, isOutdated: score !== contact.score };
  });
}
