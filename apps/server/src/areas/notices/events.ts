import type { Notice } from '@foyer/contract/notices/shapes';

declare module '../../kernel/events.ts' {
  interface Events {
    /** A member has a notice. */
    'member.notified': { merchantId: number; memberId: string; notice: Notice };
  }
}
