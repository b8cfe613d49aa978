import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import { entitiesEdit, entitiesView } from './access.ts';
import { Entity, EntityInput } from './entity-shapes.ts';
import { entityNameTaken, tooManyEntities } from './errors.ts';

const topics = ['entities'] as const;
const ofMerchant = z.object({ id: MerchantId });

export const createOrUpdateEntity = defineCall({
  method: 'POST',
  path: '/chimes/createOrUpdateEntity',
  access: entitiesEdit,
  topics,
  body: EntityInput.extend({
    id: Uuid.optional().describe('Of the entity that is changed. None: it is created.'),
    ...precondition,
  }),
  reply: Entity,
  errors: [entityNameTaken, tooManyEntities],
  summary: 'Create or change an entity',
  description: 'Catalogue 7.11.',
  bodyLimit: 2 * 1024 * 1024,
});

export const getEntityByMerchantId = defineCall({
  method: 'GET',
  path: '/chimes/getEntityByMerchantId/{id}',
  access: entitiesView,
  topics,
  params: ofMerchant,
  reply: z.object({ entities: z.array(Entity) }),
  summary: 'List the entities of a merchant with their values, by name',
  description: 'Catalogue 7.11.',
});

export const getMerchantEntity = defineCall({
  method: 'GET',
  path: '/chimes/getMerchantEntity/{id}',
  access: entitiesView,
  topics,
  params: ofMerchant,
  reply: z.object({ entities: z.array(Entity.pick({ id: true, name: true, kind: true })) }),
  summary: 'List the names of the entities of a merchant',
  description: 'Catalogue 7.11.',
});

export const getEntityById = defineCall({
  method: 'GET',
  path: '/chimes/getEntityById/{id}',
  access: entitiesView,
  topics,
  params: z.object({ id: Uuid }),
  reply: Entity,
  summary: 'Get an entity with its values',
  description: 'Catalogue 7.11.',
});

export const removeEntityRecord = defineCall({
  method: 'DELETE',
  path: '/chimes/removeEntityRecord/{a}/{b}',
  access: entitiesEdit,
  topics,
  params: z.object({ a: Uuid, b: Uuid }),
  reply: Entity,
  summary: 'Delete a value of an entity',
  description: 'Catalogue 7.11. `a` is the entity, `b` the value.',
});

export const deleteEntity = defineCall({
  method: 'GET',
  path: '/chimes/deleteEntity/{id}',
  access: entitiesEdit,
  topics,
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Delete an entity',
  description: 'Catalogue 7.11, which deletes it by GET.',
});
