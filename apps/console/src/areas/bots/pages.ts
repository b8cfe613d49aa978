import { msg } from '@lingui/core/macro';
import { IconDeviceTablet, IconGitMerge, IconRobot, IconTemplate } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

const load = () => import('./bots-page.tsx').then((module) => ({ default: module.BotsPage }));
const virtual = () => import('./bots-page.tsx').then((module) => ({ default: module.VirtualAgentsPage }));
const templates = () => import('./bots-page.tsx').then((module) => ({ default: module.TemplatesPage }));
const flowbots = () => import('./bots-page.tsx').then((module) => ({ default: module.FlowbotsPage }));
const robots = () => import('./bots-page.tsx').then((module) => ({ default: module.RobotsPage }));

/** The pages about bots. Specification 2. */
export const pages: readonly ConsolePage[] = [
  { pageId: 'designer_virtual_agents', title: msg`Virtual Agents`, icon: IconRobot, load: virtual },
  { pageId: 'bots', sameAs: 'designer_virtual_agents', title: msg`Bots`, icon: IconRobot, load },
  {
    pageId: 'designer_robot_agents',
    below: '/{-$botId}',
    title: msg`Robot Agents`,
    icon: IconDeviceTablet,
    load: robots,
  },
  { pageId: 'designer_templates', title: msg`ChatBot Templates`, icon: IconTemplate, load: templates },
  {
    pageId: 'automation_chatbot_templates',
    sameAs: 'designer_templates',
    title: msg`Chatbot Templates`,
    icon: IconTemplate,
    load: templates,
  },
  { pageId: 'automation_flowbots', title: msg`Flowbots`, icon: IconGitMerge, load: flowbots },
  {
    pageId: 'automation_robotflow',
    sameAs: 'designer_robot_agents',
    title: msg`Robot Flow`,
    icon: IconDeviceTablet,
    load: robots,
  },
];
