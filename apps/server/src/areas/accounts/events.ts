declare module '../../kernel/events.ts' {
  interface Events {
    /** A member's presence, name, role or load changed. */
    'member.changed': { merchantId: number; memberId: string };
    /**
     * The rights or visibility of members changed: their role, its rights, or their departments. Null for all members
     * of the merchant.
     */
    'rights.changed': { merchantId: number; memberIds: string[] | null };
    /** A member was deactivated. */
    'member.deactivated': { merchantId: number; memberId: string };
    /** A session ended: its sockets close and its tokens stop working. */
    'session.ended': { merchantId: number; sessionId: string };
  }
}

export {};
