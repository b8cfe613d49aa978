import { defineError } from '../kernel/errors.ts';

export const aiAgentNameTaken = defineError(
  'ai_agent_name_taken',
  409,
  'An AI agent with this name already exists.',
);
export const aiAgentsFull = defineError(
  'ai_agents_full',
  409,
  'You have reached the maximum number of AI agents. Delete one first.',
);
export const aiApprovalDecided = defineError(
  'ai_approval_decided',
  409,
  'A colleague has already decided this.',
);
export const aiApprovalOver = defineError(
  'ai_approval_over',
  409,
  'The agent no longer waits for this decision.',
);
export const aiAgentInactive = defineError(
  'ai_agent_inactive',
  409,
  'This AI agent is not active. Activate it first.',
);
