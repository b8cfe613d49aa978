import { msg } from '@lingui/core/macro';
import { IconBook2, IconFileText, IconHelpHexagon, IconMessageQuestion } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

const load = () => import('./documents-page.tsx').then((module) => ({ default: module.DocumentsPage }));

/** The pages about knowledge. Documents are one page at three addresses. Specification 2. */
export const pages: readonly ConsolePage[] = [
  { pageId: 'knowledge_document', title: msg`Documents`, icon: IconFileText, load },
  {
    pageId: 'knowledge_base',
    sameAs: 'knowledge_document',
    title: msg`Knowledge Base`,
    icon: IconBook2,
    load,
  },
  { pageId: 'knowledge', sameAs: 'knowledge_document', title: msg`Knowledge`, icon: IconBook2, load },
  {
    pageId: 'knowledge_business_faq',
    title: msg`FAQ`,
    icon: IconMessageQuestion,
    load: () => import('./documents-page.tsx').then((module) => ({ default: module.FaqPage })),
  },
  {
    pageId: 'knowledge_unanswered_messages',
    title: msg`Unanswered`,
    icon: IconHelpHexagon,
    load: () =>
      import('./unanswered/unanswered-page.tsx').then((module) => ({ default: module.UnansweredPage })),
  },
];
