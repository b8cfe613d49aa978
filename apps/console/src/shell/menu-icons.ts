import {
  IconAddressBook,
  IconAffiliate,
  IconBook,
  IconBuildingStore,
  IconCalendar,
  IconChartLine,
  IconChecklist,
  IconGauge,
  IconGitBranch,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconMessages,
  IconPalette,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
  IconStar,
  IconTargetArrow,
  IconTicket,
  IconTruckDelivery,
  IconWorld,
} from '@tabler/icons-react';
import type { IconShape } from '../ui/icon.tsx';

/** The icons that an entry of the role permission can name (Specification 3); the default menu uses each once. */
const ICONS: Readonly<Record<string, IconShape>> = {
  'address-book': IconAddressBook,
  affiliate: IconAffiliate,
  book: IconBook,
  'building-store': IconBuildingStore,
  calendar: IconCalendar,
  'chart-line': IconChartLine,
  checklist: IconChecklist,
  gauge: IconGauge,
  'git-branch': IconGitBranch,
  history: IconHistory,
  inbox: IconInbox,
  'layout-dashboard': IconLayoutDashboard,
  'list-details': IconListDetails,
  messages: IconMessages,
  palette: IconPalette,
  'report-analytics': IconReportAnalytics,
  route: IconRoute,
  settings: IconSettings,
  speakerphone: IconSpeakerphone,
  star: IconStar,
  'target-arrow': IconTargetArrow,
  ticket: IconTicket,
  'truck-delivery': IconTruckDelivery,
  world: IconWorld,
};

/** The icon of this name; undefined for an unknown name. */
export const menuIcon = (name: string): IconShape | undefined =>
  Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
