import { INTENT_LIMITS } from '@foyer/domain/intents';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

const limits = INTENT_LIMITS;

export const SkillInput = z.strictObject({
  name: z.string().trim().min(1).max(limits.name),
  description: z.string().trim().max(limits.description).default(''),
  intentIds: z.array(Uuid).max(limits.intents).default([]),
  entityIds: z.array(Uuid).max(limits.entities).default([]),
  knowledgeBaseIds: z.array(Uuid).max(100).default([]),
  active: z.boolean().default(true),
});
export type SkillInput = z.infer<typeof SkillInput>;

/** A named part of what bots and agents can do: intents, entities and knowledge bases. Specification 2. */
export const Skill = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  intentIds: z.array(Uuid),
  entityIds: z.array(Uuid),
  knowledgeBaseIds: z.array(Uuid),
  active: z.boolean(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Skill = z.infer<typeof Skill>;
