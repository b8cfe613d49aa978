import { msg } from '@lingui/core/macro';
import {
  IconAddressBook,
  IconChartPie,
  IconGauge,
  IconListDetails,
  IconTableImport,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

const PERSON_PATH = '/contacts/leadinfo';

/** The pages about contacts. Specification 2. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'my_contacts',
    recordsAt: PERSON_PATH,
    title: msg`Contacts`,
    icon: IconAddressBook,
    load: () => import('./contacts-page.tsx').then((module) => ({ default: module.ContactsPage })),
  },
  {
    pageId: 'lists',
    title: msg`Lists`,
    icon: IconListDetails,
    load: () => import('./lists-page.tsx').then((module) => ({ default: module.ListsPage })),
  },
  {
    pageId: 'my_leads',
    alsoAt: '/contacts/leadsnew',
    recordsAt: PERSON_PATH,
    title: msg`Leads`,
    icon: IconTargetArrow,
    load: () => import('./leads/leads-page.tsx').then((module) => ({ default: module.LeadsPage })),
  },
  {
    pageId: 'scoring',
    title: msg`Scoring`,
    icon: IconGauge,
    load: () => import('./scoring/scoring-page.tsx').then((module) => ({ default: module.ScoringPage })),
  },
  {
    pageId: 'engagements_segmentation',
    title: msg`Segmentation`,
    icon: IconChartPie,
    load: () => import('./lists-page.tsx').then((module) => ({ default: module.SegmentationPage })),
  },
  {
    pageId: 'import_contacts',
    title: msg`Import contacts`,
    icon: IconTableImport,
    load: () => import('./import/import-page.tsx').then((module) => ({ default: module.ImportPage })),
  },
];
