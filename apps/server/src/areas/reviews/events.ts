declare module '../../kernel/events.ts' {
  interface Events {
    /** Reviews, their replies or their accounts are new, changed or gone. */
    'reviews.changed': { merchantId: number };
  }
}

export {};
