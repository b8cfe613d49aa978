declare module '../../kernel/events.ts' {
  interface Events {
    /** A provider delivered something of these customers, which is stored and not yet in its conversations. */
    'messenger.arrived': { merchantId: number; accountId: string; personIds: readonly string[] };
    /** A message of this conversation is to be sent to a messenger. */
    'messenger.due': { merchantId: number; conversationId: string };
  }
}

export {};
