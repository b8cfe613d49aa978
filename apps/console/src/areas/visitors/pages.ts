import { msg } from '@lingui/core/macro';
import { IconHeadset, IconHistory, IconRadar, IconWorld } from '@tabler/icons-react';
import { useActiveVisitors } from '../../api/active-visitors.ts';
import type { ConsolePage, SideCount } from '../../shell/page.ts';
import { readSearch } from './board/search.ts';

function useOnlineCount(): SideCount | null {
  const count = useActiveVisitors().data?.filter((visitor) => visitor.isOnline).length;
  return count ? { count } : null;
}

export const pages: readonly ConsolePage[] = [
  {
    pageId: 'online_visitors',
    title: msg`Online Visitors`,
    icon: IconWorld,
    load: () => import('./board/online-visitors.tsx').then((module) => ({ default: module.OnlineVisitors })),
    validateSearch: readSearch,
    useCount: useOnlineCount,
  },
  {
    pageId: 'visitors_tracking',
    title: msg`Tracking`,
    icon: IconRadar,
    load: () => import('./tracking/tracking-page.tsx').then((module) => ({ default: module.TrackingPage })),
  },
  {
    pageId: 'visitors_user_agents',
    title: msg`User Agents`,
    icon: IconHeadset,
    load: () => import('./agents/user-agents.tsx').then((module) => ({ default: module.UserAgents })),
  },
  {
    pageId: 'visit_history',
    title: msg`Visit History`,
    icon: IconHistory,
    load: () => import('./history/visit-history.tsx').then((module) => ({ default: module.VisitHistory })),
  },
];
