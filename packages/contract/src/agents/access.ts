import { edit, page } from '../kernel/access.ts';

export const agentsView = page('visitors_ai_agents');
export const agentsEdit = edit('visitors_ai_agents');
