import { msg } from '@lingui/core/macro';
import { IconStar } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

const load = () => import('./review-page.tsx').then((module) => ({ default: module.ReviewPage }));

/** One page at two addresses: under visitors and under knowledge. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'review_response',
    title: msg`Review Response`,
    icon: IconStar,
    load,
  },
  {
    pageId: 'knowledge_review_response',
    sameAs: 'review_response',
    title: msg`Review Response`,
    icon: IconStar,
    load,
  },
];
