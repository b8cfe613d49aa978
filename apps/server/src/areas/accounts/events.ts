declare module '../../kernel/events.ts' {
  interface Events {
    /** A member's presence, name, role or load changed. */
    'member.changed': { merchantId: number; memberId: string };
    /**
     * What members may open or see changed: their role, its rights, or their departments. Of all members of the merchant
     * where none are named.
     */
    'rights.changed': { merchantId: number; memberIds: string[] | null };
    /** A member was deactivated and can answer nobody any more. */
    'member.deactivated': { merchantId: number; memberId: string };
    /** A sign-in ended: its sockets close, its tokens stop working. */
    'session.ended': { merchantId: number; sessionId: string };
  }
}

export {};
