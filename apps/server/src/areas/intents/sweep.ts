import { newId } from '../../kernel/ids.ts';
import { byBody, defineSweep } from '../../sweep/area-sweep.ts';
import { entities, intentExamples, intents, intentTrainings, skills } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly intentId: string;
    readonly entityId: string;
    readonly entityValueId: string;
    readonly skillId: string;
    readonly intentTrainingId: string;
  }
}

const INTENT = { name: 'Order status', response: 'Within five days.' };

export const sweep = defineSweep({
  after: ['bots', 'knowledge'],
  rows: () => ({
    intentId: newId(),
    entityId: newId(),
    entityValueId: newId(),
    skillId: newId(),
    intentTrainingId: newId(),
  }),
  async write(db, world) {
    const { merchantId, mark, botId, intentId, entityId, entityValueId } = world;
    const trained = [newId(), newId()];
    await db
      .insert(intents)
      .values([
        { merchantId, id: intentId, name: mark, description: mark, response: mark, botId, examples: 3 },
        ...trained.map((id, n) => ({ merchantId, id, name: `${mark} ${n}`, examples: 3 })),
      ]);
    await db.insert(intentExamples).values(
      [intentId, ...trained].flatMap((id) =>
        [1, 2, 3].map((n) => ({
          merchantId,
          id: newId(),
          intentId: id,
          text: `${mark} ${n}`,
          origin: 'typed' as const,
        })),
      ),
    );
    await db.insert(entities).values({
      merchantId,
      id: entityId,
      name: mark,
      kind: 'list',
      values: [{ id: entityValueId, value: mark, synonyms: [mark] }],
    });
    await db.insert(skills).values({ merchantId, id: world.skillId, name: mark, description: mark });
    await db
      .insert(intentTrainings)
      .values({ merchantId, id: world.intentTrainingId, number: 1, state: 'ready', model: Buffer.of(0) });
  },
  ids: ({ merchantId, intentId, entityId, skillId, intentTrainingId }) => [
    [/intentTrainings/, intentTrainingId],
    [/EntityByMerchantId|MerchantEntity/, merchantId],
    [/Entity/, entityId],
    [/skills/, skillId],
    [/intents|KnwIntent/, intentId],
  ],
  fields: ({ knowledgeBaseId, knowledgeDocumentId, unansweredId }) => ({
    knowledgeBaseId,
    documentId: knowledgeDocumentId,
    unansweredId,
  }),
  lists: ({ intentId, entityId, knowledgeBaseId }) => ({
    examples: 'Where is my parcel?',
    intentIds: intentId,
    entityIds: entityId,
    knowledgeBaseIds: knowledgeBaseId,
    values: { value: 'Oslo', synonyms: ['Christiania'] },
  }),
  special: {
    createKnwIntent: () => INTENT,
    createWatsonIntentWithResponse: () => INTENT,
    modifyKnwIntent: () => INTENT,
    createOrUpdateEntity: () => ({ kind: 'list', pattern: null }),
    tryIntents: () => ({ text: 'Where is my parcel?' }),
    cloneBotIntents: ({ botId }) => ({ botId, toBotId: botId }),
    removeEntityRecord: ({ entityId, entityValueId }) => ({ a: entityId, b: entityValueId }),
  },
  refused: {
    createWatsonIntentWithResponse: 'watson_not_connected',
    cancelIntentTraining: 'training_over',
    importIntents: 'intent_file_refused',
  },
  withoutRows: [
    'listKnwIntent knowledgeBaseId',
    'listKnwIntent documentId',
    'listKnwIntent botId',
    'listIntentTrainings botId',
    'tryIntents botId',
  ],
  refusedAsInput: [
    'createKnwIntent botId',
    'createWatsonIntentWithResponse botId',
    'modifyKnwIntent botId',
    'startIntentTraining botId',
    'cloneBotIntents toBotId',
    'createKnwIntent knowledgeBaseId',
    'createKnwIntent documentId',
    'createWatsonIntentWithResponse knowledgeBaseId',
    'createWatsonIntentWithResponse documentId',
    'modifyKnwIntent knowledgeBaseId',
    'modifyKnwIntent documentId',
    'createSkill intentIds.0',
    'createSkill entityIds.0',
    'createSkill knowledgeBaseIds.0',
    'updateSkill intentIds.0',
    'updateSkill entityIds.0',
    'updateSkill knowledgeBaseIds.0',
  ],
  records: [
    {
      subject: 'intent',
      topic: 'intents',
      calls: ['createKnwIntent', 'modifyKnwIntent', 'removeIntent'],
      fields: { name: 'Order status', response: 'It is on its way.' },
      change: { name: 'Returns', response: 'Within 30 days.' },
      unique: 'name',
      of: byBody,
    },
    {
      subject: 'entity',
      topic: 'entities',
      calls: ['createOrUpdateEntity', 'createOrUpdateEntity', 'deleteEntity'],
      fields: { name: 'City', kind: 'list', values: [{ value: 'Oslo' }] },
      change: { name: 'Town', values: [{ value: 'Bergen' }] },
      unique: 'name',
      of: byBody,
    },
    {
      subject: 'skill',
      topic: 'skills',
      calls: ['createSkill', 'updateSkill', 'removeSkill'],
      fields: { name: 'Orders' },
      change: { name: 'Returns' },
      unique: 'name',
    },
  ],
});
