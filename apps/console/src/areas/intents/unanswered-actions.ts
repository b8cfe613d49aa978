import { msg } from '@lingui/core/macro';
import { IconBulb } from '@tabler/icons-react';
import { useMay } from '../../session/permissions.ts';
import type { UnansweredAction } from '../../shell/unanswered-actions.ts';

/** Makes unanswered questions examples of an intent. */
export const unansweredActions: readonly UnansweredAction[] = [
  {
    id: 'intent',
    title: msg`Add to intent`,
    icon: IconBulb,
    key: 'i',
    useMay: () => useMay('addIntentExamples'),
    load: () => import('./examples-drawer.tsx').then((module) => ({ default: module.ExamplesDrawer })),
  },
];
