import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Done, NamedRef, precondition, Uuid } from '../kernel/shapes.ts';
import { skillsEdit, skillsView } from './access.ts';
import { skillNameTaken, skillUsed, tooManySkills } from './errors.ts';
import { Skill, SkillInput } from './skill-shapes.ts';

const topics = ['skills'] as const;
const one = z.object({ id: Uuid });

export const listSkills = defineCall({
  method: 'GET',
  path: '/api/skills',
  access: skillsView,
  topics: ['skills', 'intents', 'entities', 'knowledge'],
  reply: z.object({
    skills: z.array(Skill),
    /** What a skill can contain. */
    intents: z.array(NamedRef),
    entities: z.array(NamedRef),
    knowledgeBases: z.array(NamedRef),
  }),
  summary: 'List skills by name, with what they can contain',
});

export const createSkill = defineCall({
  method: 'POST',
  path: '/api/skills',
  access: skillsEdit,
  topics,
  body: SkillInput,
  reply: Skill,
  errors: [skillNameTaken, tooManySkills],
  summary: 'Create a skill',
});

export const updateSkill = defineCall({
  method: 'PUT',
  path: '/api/skills/{id}',
  access: skillsEdit,
  topics,
  params: one,
  body: SkillInput.extend(precondition),
  reply: Skill,
  errors: [skillNameTaken],
  summary: 'Change a skill',
});

export const removeSkill = defineCall({
  method: 'DELETE',
  path: '/api/skills/{id}',
  access: skillsEdit,
  topics,
  params: one,
  reply: Done,
  errors: [skillUsed],
  summary: 'Delete a skill that no bot or agent uses. What it contains stays',
});
