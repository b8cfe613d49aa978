/** What figures of agents count. */
export const AGENT_FIGURES = [
  'involved',
  'answered',
  'resolved',
  'reopened',
  'handedOver',
  'thumbsUp',
  'thumbsDown',
] as const;
export type AgentFigure = (typeof AGENT_FIGURES)[number];
