import type { EntityValue } from '@foyer/contract/intents/entity-shapes';
import type { TrainingFigures } from '@foyer/contract/intents/training-shapes';
import type { EntityKind, TrainingRunState } from '@foyer/domain/intents';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, id, merchantId, moment, tenantPolicy } from '../../database/table.ts';

const dates = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  modifiedAt: moment('modified_at').notNull().defaultNow(),
});

/** Intents: what customers may want. Specification 7.11. */
export const intents = pgTable(
  'intents',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    response: text('response').notNull().default(''),
    knowledgeBaseId: uuid('knowledge_base_id'),
    documentId: uuid('document_id'),
    botId: uuid('bot_id'),
    /** The number of its examples. */
    examples: integer('examples').notNull().default(0),
    ...dates(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('intents_name').on(
      t.merchantId,
      sql`coalesce(${t.botId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.name})`,
    ),
    index('intents_by_name').on(t.merchantId, sql`lower(${t.name})`, t.id),
    index('intents_by_examples').on(t.merchantId, t.examples, t.id),
    index('intents_by_change').on(t.merchantId, t.modifiedAt, t.id),
    tenantPolicy(),
  ],
);

/** What customers say when they want it. */
export const intentExamples = pgTable(
  'intent_examples',
  {
    merchantId: merchantId(),
    id: id(),
    intentId: uuid('intent_id').notNull(),
    text: text('text').notNull(),
    origin: text('origin').$type<'typed' | 'import' | 'unanswered'>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.intentId],
      foreignColumns: [intents.merchantId, intents.id],
      name: 'intent_examples_intent_fk',
    }).onDelete('cascade'),
    uniqueIndex('intent_examples_text').on(t.merchantId, t.intentId, sql`lower(${t.text})`),
    tenantPolicy(),
  ],
);

/** Trainings of intents, with their models. */
export const intentTrainings = pgTable(
  'intent_trainings',
  {
    merchantId: merchantId(),
    id: id(),
    number: integer('number').notNull(),
    botId: uuid('bot_id'),
    state: text('state').$type<TrainingRunState>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    intents: integer('intents').notNull().default(0),
    examples: integer('examples').notNull().default(0),
    /** Of the intents and examples it was trained with. */
    hash: text('hash'),
    /** The intents in the order of the labels of the model. */
    intentIds: uuid('intent_ids').array().notNull().default([]),
    model: bytea('model'),
    threshold: real('threshold'),
    figures: jsonb('figures').$type<TrainingFigures>(),
    worse: text('worse').array().$type<('accuracy' | 'understood' | 'refused')[]>().notNull().default([]),
    startedBy: uuid('started_by'),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** When its work began, after waiting. */
    begunAt: moment('begun_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('intent_trainings_started').on(t.merchantId, t.startedAt),
    tenantPolicy(),
  ],
);

/** Entities: what is looked for in texts. Specification 7.11. */
export const entities = pgTable(
  'entities',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind').$type<EntityKind>().notNull(),
    pattern: text('pattern').notNull().default(''),
    values: jsonb('values').$type<EntityValue[]>().notNull().default([]),
    ...dates(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('entities_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

/** Skills: named parts of what bots and agents can do. Specification 2. */
export const skills = pgTable(
  'skills',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    intentIds: uuid('intent_ids').array().notNull().default([]),
    entityIds: uuid('entity_ids').array().notNull().default([]),
    knowledgeBaseIds: uuid('knowledge_base_ids').array().notNull().default([]),
    active: boolean('active').notNull().default(true),
    ...dates(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('skills_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);
