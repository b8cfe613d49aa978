declare module '../../kernel/events.ts' {
  interface Events {
    /** Reviews, replies or accounts were added, changed or removed. */
    'reviews.changed': { merchantId: number };
  }
}

export {};
