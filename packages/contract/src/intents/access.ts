import { edit, page } from '../kernel/access.ts';

export const intentsView = page('knowledge_intent', 'knowledge_training', 'knowledge_skill_management');
export const intentsEdit = edit('knowledge_intent');
export const trainingView = page('knowledge_training');
export const trainingEdit = edit('knowledge_training');
export const entitiesView = page('knowledge_entities', 'knowledge_skill_management');
export const entitiesEdit = edit('knowledge_entities');
export const skillsView = page('knowledge_skill_management');
export const skillsEdit = edit('knowledge_skill_management');
