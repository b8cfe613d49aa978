declare module '../../kernel/events.ts' {
  interface Events {
    /** Facts or statistics of a merchant were built again. */
    'stats.changed': { merchantId: number };
  }
}

export {};
