/** The counts of messages as they are stored; any may be missing. Specification 3. */
export interface StoredMessageCounts {
  readonly inboundMessages?: number | null;
  readonly outboundMessages?: number | null;
  readonly totalMessages?: number | null;
  readonly senderConverseCt?: number | null;
}

/** The counts of messages to show. Specification 3. */
export interface MessageStats {
  readonly inboundMessages: number;
  readonly outboundMessages: number;
  readonly totalMessages: number;
  /** How many messages the sender, that is the visitor, has contributed. */
  readonly senderConverseCt: number;
}

/**
 * The message stats of a visitor: the total is inbound plus outbound when both exist, else the stored total.
 * Specification 3. It does not define senderConverseCt: the stored count is taken, else the inbound messages.
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
