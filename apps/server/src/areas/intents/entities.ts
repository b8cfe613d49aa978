import type { intents as calls } from '@foyer/contract';
import type { Entity, EntityInput } from '@foyer/contract/intents/entity-shapes';
import { entityNameTaken, tooManyEntities } from '@foyer/contract/intents/errors';
import { INTENT_LIMITS } from '@foyer/domain/intents';
import { isPattern } from '@foyer/domain/pattern';
import { eq } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { type EntityRow, readEntities } from './finding-entities.ts';
import { entities } from './tables.ts';

const presentEntity = (row: EntityRow): Entity => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  pattern: row.pattern,
  values: row.values,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

const entityRecords = recordsOf({
  table: entities,
  name: 'entity',
  topic: 'entities',
  present: presentEntity,
  unique: { index: 'entities_name', error: entityNameTaken, field: 'name' },
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before) {
    const max = INTENT_LIMITS.entities;
    if (!before && (await db.$count(entities, eq(entities.merchantId, merchantId))) > max)
      throw new Refusal(tooManyEntities, { values: { max } });
    return {};
  },
});

/** The validated values of an entity. Values that were there keep their ids. */
function valuesOf({ name, kind, pattern, values }: EntityInput, before: EntityRow | null) {
  if (kind === 'pattern' && !isPattern(pattern))
    throw badInput(
      'pattern',
      pattern === ''
        ? 'Enter a pattern.'
        : 'This pattern is not valid. Lookaheads, lookbehinds and backreferences are not supported.',
    );
  if (kind === 'list' && values.length === 0) throw badInput('values', 'Enter at least one value.');
  const names = new Set<string>();
  for (const { value } of values) {
    if (names.has(value.toLowerCase()))
      throw badInput('values', '“{value}” was entered twice. Remove one.', { value });
    names.add(value.toLowerCase());
  }
  const known = before?.values ?? [];
  return {
    name,
    kind,
    pattern: kind === 'pattern' ? pattern : '',
    values:
      kind === 'list'
        ? values.map(({ value, synonyms }) => ({
            id: known.find((one) => one.value === value)?.id ?? newId(),
            value,
            synonyms: [...new Set(synonyms)],
          }))
        : [],
  };
}

type EntityCall =
  | 'createOrUpdateEntity'
  | 'getEntityByMerchantId'
  | 'getMerchantEntity'
  | 'getEntityById'
  | 'removeEntityRecord'
  | 'deleteEntity';

const listOwn = async ({ tenant }: MemberScope, merchantId: number): Promise<EntityRow[]> => {
  if (merchantId !== tenant.merchantId) throw notFound();
  return readEntities(tenant);
};

export const entityHandlers: Pick<Handlers<typeof calls>, EntityCall> = {
  createOrUpdateEntity: async (scope, { body: { id, ifUnmodifiedSince, ...body } }) =>
    presentEntity(
      await (id
        ? entityRecords.change(scope, id, { ifUnmodifiedSince }, (_, before) => valuesOf(body, before))
        : entityRecords.create(scope, () => valuesOf(body, null))),
    ),
  getEntityByMerchantId: async (scope, { params }) => ({
    entities: (await listOwn(scope, params.id)).map(presentEntity),
  }),
  getMerchantEntity: async (scope, { params }) => ({
    entities: (await listOwn(scope, params.id)).map(({ id, name, kind }) => ({ id, name, kind })),
  }),
  getEntityById: async (scope, { params }) => presentEntity(await entityRecords.get(scope, params.id)),
  removeEntityRecord: async (scope, { params }) =>
    presentEntity(
      await entityRecords.change(scope, params.a, {}, (_, { values }) => {
        const kept = values.filter(({ id }) => id !== params.b);
        if (kept.length === values.length) throw notFound();
        return { values: kept };
      }),
    ),
  deleteEntity: (scope, { params }) => entityRecords.remove(scope, params.id),
};
