import type { CallNode } from '@foyer/domain/bots/graph';

export const CALL_QUEUE = 'bots.call';

const REMOTE = ['http', 'knowledge', 'intent', 'webhook', 'device', 'mail', 'otp'] as const;
export type RemoteNode = CallNode & { readonly type: (typeof REMOTE)[number] };

/** Calls that wait for others, and therefore begin after the transaction. */
export const isRemote = (node: CallNode): node is RemoteNode =>
  (REMOTE as readonly string[]).includes(node.type);
