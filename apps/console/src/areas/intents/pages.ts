import { msg } from '@lingui/core/macro';
import { IconBulb, IconPuzzle, IconSchool, IconTags } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** Intents, entities, skills and their training. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'knowledge_intent',
    title: msg`Intents`,
    icon: IconBulb,
    load: () => import('./intents-page.tsx').then((module) => ({ default: module.IntentsPage })),
  },
  {
    pageId: 'knowledge_entities',
    title: msg`Entities`,
    icon: IconTags,
    load: () => import('./entities-page.tsx').then((module) => ({ default: module.EntitiesPage })),
  },
  {
    pageId: 'knowledge_skill_management',
    title: msg`Skill management`,
    icon: IconPuzzle,
    load: () => import('./skills-page.tsx').then((module) => ({ default: module.SkillsPage })),
  },
  {
    pageId: 'knowledge_training',
    title: msg`Training`,
    icon: IconSchool,
    load: () => import('./training/training-page.tsx').then((module) => ({ default: module.TrainingPage })),
  },
];
