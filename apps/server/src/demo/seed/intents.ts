import { writeExamples } from '../../areas/intents/intents.ts';
import { entities, intents, skills } from '../../areas/intents/tables.ts';
import { startTraining } from '../../areas/intents/training/runs.ts';
import { knowledgeBases } from '../../areas/knowledge/tables.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { entityRecipes, intentRecipes, skillRecipes } from '../content/intents.ts';
import { TIDEWELL } from '../ids.ts';

/** Writes the intents, entities and skills of Tidewell, if it never had any, and trains them. */
export async function seedIntents(services: Services): Promise<void> {
  const merchantId = TIDEWELL;
  const isNew = await services.database.tenant(merchantId).transaction(async (db) => {
    if ((await db.$count(intents)) > 0) return false;
    const ids = new Map<string, string>();
    for (const { examples, ...intent } of intentRecipes) {
      const intentId = newId();
      ids.set(intent.name, intentId);
      await db.insert(intents).values({ merchantId, id: intentId, ...intent, examples: examples.length });
      await writeExamples(db, { merchantId, intentId }, examples, 'typed');
    }
    for (const { values, ...entity } of entityRecipes) {
      const id = newId();
      ids.set(entity.name, id);
      const listed = values.map(({ value, synonyms = [] }) => ({ id: newId(), value, synonyms }));
      await db.insert(entities).values({ merchantId, id, ...entity, values: listed });
    }
    const bases = await db.select({ id: knowledgeBases.id, name: knowledgeBases.name }).from(knowledgeBases);
    for (const base of bases) ids.set(base.name, base.id);
    const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? []);
    for (const skill of skillRecipes)
      await db.insert(skills).values({
        merchantId,
        id: newId(),
        name: skill.name,
        description: skill.description,
        intentIds: idsOf(skill.intents),
        entityIds: idsOf(skill.entities),
        knowledgeBaseIds: idsOf(skill.bases),
      });
    return true;
  });
  if (isNew) await startTraining(systemScope(services, merchantId), null);
}
