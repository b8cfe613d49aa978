import { msg } from '@lingui/core/macro';
import { IconLifebuoy } from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import type { UnansweredAction } from '../../shell/unanswered-actions.ts';

/** Answers unanswered questions by an article of the help centre. */
export const unansweredActions: readonly UnansweredAction[] = [
  {
    id: 'help',
    title: msg`Publish help article`,
    icon: IconLifebuoy,
    key: 'h',
    useMay: () => useMay('answerUnansweredByArticle'),
    load: () => import('./answer-drawer.tsx').then((module) => ({ default: module.AnswerDrawer })),
  },
];
