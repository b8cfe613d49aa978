import type { Notice } from '@foyer/contract/notices/shapes';

declare module '../../kernel/events.ts' {
  interface Events {
    /** A notice was stored for a member. */
    'member.notified': { merchantId: number; memberId: string; notice: Notice };
  }
}
