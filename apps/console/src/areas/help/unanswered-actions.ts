import { msg } from '@lingui/core/macro';
import { IconLifebuoy } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import type { UnansweredAction } from '../../shell/unanswered-actions.ts';

/** Whether the member may publish articles, and customers can read them. */
function useMayPublish(): boolean {
  const may = useMay('answerUnansweredByArticle');
  return useCall('getHelpSite', undefined, { enabled: may }).data?.isOn === true && may;
}

/** Answers unanswered questions by an article of the help centre. */
export const unansweredActions: readonly UnansweredAction[] = [
  {
    id: 'help',
    title: msg`Publish help article`,
    icon: IconLifebuoy,
    key: 'h',
    useMay: useMayPublish,
    load: () => import('./answer-drawer.tsx').then((module) => ({ default: module.AnswerDrawer })),
  },
];
