import type { intents as calls } from '@foyer/contract';
import { skillNameTaken, skillUsed, tooManySkills } from '@foyer/contract/intents/errors';
import type { Skill, SkillInput } from '@foyer/contract/intents/skill-shapes';
import { INTENT_LIMITS } from '@foyer/domain/intents';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { knowledgeBases } from '../knowledge/tables.ts';
import { namesUsing } from './skill-users.ts';
import { entities, intents, skills } from './tables.ts';

const presentSkill = ({
  merchantId: _,
  createdAt,
  modifiedAt,
  ...row
}: typeof skills.$inferSelect): Skill => ({
  ...row,
  createdDate: createdAt.toISOString(),
  lastModifiedDate: modifiedAt.toISOString(),
});

const skillRecords = recordsOf({
  table: skills,
  name: 'skill',
  topic: 'skills',
  present: presentSkill,
  unique: { index: 'skills_name', error: skillNameTaken, field: 'name' },
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before, after) {
    if (before && !after) {
      const names = await namesUsing(db, merchantId, before.id);
      if (names.length > 0) throw new Refusal(skillUsed, { values: { names: names.join(', ') } });
    }
    const max = INTENT_LIMITS.skills;
    if (!before && (await db.$count(skills, eq(skills.merchantId, merchantId))) > max)
      throw new Refusal(tooManySkills, { values: { max } });
    return {};
  },
});

/** What a skill can contain, by name. */
async function readParts(db: Db, merchantId: number) {
  const partsOf = (table: typeof intents | typeof entities) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(eq(table.merchantId, merchantId))
      .orderBy(asc(sql`lower(${table.name})`));
  return {
    intents: await partsOf(intents),
    entities: await partsOf(entities),
    knowledgeBases: await db
      .select({ id: knowledgeBases.id, name: knowledgeBases.name })
      .from(knowledgeBases)
      .where(and(eq(knowledgeBases.merchantId, merchantId), isNull(knowledgeBases.removedAt)))
      .orderBy(asc(sql`lower(${knowledgeBases.name})`)),
  };
}

/** @throws Refusal when something that a skill shall contain does not exist */
async function validated(db: Db, merchantId: number, input: SkillInput): Promise<SkillInput> {
  const parts = await readParts(db, merchantId);
  for (const [field, known] of [
    ['intentIds', parts.intents],
    ['entityIds', parts.entities],
    ['knowledgeBaseIds', parts.knowledgeBases],
  ] as const) {
    const ids = new Set(known.map(({ id }) => id));
    if (!input[field].every((id) => ids.has(id))) throw badInput(field, 'One of these does not exist.');
  }
  return input;
}

/** The intents of skills. */
export async function intentsOfSkills(
  db: Db,
  merchantId: number,
  skillIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ intentIds: skills.intentIds })
    .from(skills)
    .where(and(eq(skills.merchantId, merchantId), isOneOf(skills.id, skillIds), eq(skills.active, true)));
  return new Set(rows.flatMap(({ intentIds }) => intentIds));
}

/** The names of intents, and of skills with their intents, for those who only refer to them. */
export async function readIntentNames(db: Db, merchantId: number) {
  const { intents } = await readParts(db, merchantId);
  const rows = await db
    .select({ id: skills.id, name: skills.name, intentIds: skills.intentIds })
    .from(skills)
    .where(eq(skills.merchantId, merchantId))
    .orderBy(asc(sql`lower(${skills.name})`), asc(skills.id));
  return { intents, skills: rows };
}

type SkillCall = 'listSkills' | 'createSkill' | 'updateSkill' | 'removeSkill';

export const skillHandlers: Pick<Handlers<typeof calls>, SkillCall> = {
  async listSkills(scope) {
    const rows = await skillRecords.list(scope, sql`lower(${skills.name})`, skills.id);
    const parts = await scope.tenant.read((db) => readParts(db, scope.tenant.merchantId));
    // What was deleted is not in a skill any more.
    const kept = (ids: readonly string[], known: readonly { readonly id: string }[]) =>
      ids.filter((id) => known.some((part) => part.id === id));
    return {
      skills: rows.map((row) => ({
        ...presentSkill(row),
        intentIds: kept(row.intentIds, parts.intents),
        entityIds: kept(row.entityIds, parts.entities),
        knowledgeBaseIds: kept(row.knowledgeBaseIds, parts.knowledgeBases),
      })),
      ...parts,
    };
  },
  createSkill: async (scope, { body }) =>
    presentSkill(await skillRecords.create(scope, (db) => validated(db, scope.tenant.merchantId, body))),
  updateSkill: async (scope, { params, body: { ifUnmodifiedSince, ...body } }) =>
    presentSkill(
      await skillRecords.change(scope, params.id, { ifUnmodifiedSince }, (db) =>
        validated(db, scope.tenant.merchantId, body),
      ),
    ),
  removeSkill: (scope, { params }) => skillRecords.remove(scope, params.id),
};
