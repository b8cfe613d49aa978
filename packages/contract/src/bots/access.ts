import { edit, page } from '../kernel/access.ts';

const PAGES = [
  'bots',
  'designer_virtual_agents',
  'designer_robot_agents',
  'designer_templates',
  'automation_chatbot_templates',
  'automation_flowbots',
  'automation_robotflow',
] as const;

export const botsView = page(...PAGES);
export const botsEdit = edit(...PAGES);
