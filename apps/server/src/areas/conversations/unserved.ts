import type { ConversationRow } from './present.ts';

/** Whether a visitor wrote in a chat that no member has answered and nobody serves. */
export const isUnserved = (row: ConversationRow): boolean =>
  row.kind === 'chat' &&
  row.status === 'open' &&
  row.inboxStatus === 'Pending' &&
  !row.withBot &&
  row.agentIds.length === 0 &&
  row.lastOutboundAt === null &&
  row.lastInboundAt !== null &&
  row.mergedInto === null;
