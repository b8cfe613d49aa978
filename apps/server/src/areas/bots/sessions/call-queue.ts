import type { CallNode } from '@foyer/domain/bots/graph';

export const CALL_QUEUE = 'bots.call';

/** Calls that wait for others, and therefore run after the transaction. */
export const isRemote = (node: CallNode): boolean =>
  node.type === 'http' || node.type === 'knowledge' || node.type === 'intent';
