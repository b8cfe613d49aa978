/** Stored message counts. Specification 3. */
export interface StoredMessageCounts {
  readonly inboundMessages?: number | null;
  readonly outboundMessages?: number | null;
  readonly totalMessages?: number | null;
  readonly senderConverseCt?: number | null;
}

/** Message counts for display. Specification 3. */
export interface MessageStats {
  readonly inboundMessages: number;
  readonly outboundMessages: number;
  readonly totalMessages: number;
  /** Messages sent by the visitor. */
  readonly senderConverseCt: number;
}

/**
 * Message stats of a visitor. The total is inbound plus outbound if both exist, otherwise the stored total.
 * Specification 3 does not define senderConverseCt: the stored count is used, otherwise the inbound messages.
 */
export function messageStats(stored: StoredMessageCounts): MessageStats {
  const { inboundMessages, outboundMessages } = stored;
  const bothExist = typeof inboundMessages === 'number' && typeof outboundMessages === 'number';
  return {
    inboundMessages: inboundMessages ?? 0,
    outboundMessages: outboundMessages ?? 0,
    totalMessages: bothExist ? inboundMessages + outboundMessages : (stored.totalMessages ?? 0),
    senderConverseCt: stored.senderConverseCt ?? inboundMessages ?? 0,
  };
}
