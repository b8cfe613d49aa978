declare module '../../kernel/events.ts' {
  interface Events {
    /** A delivery of this endpoint is to be sent. */
    'webhook.due': { merchantId: number; endpointId: string };
  }
}

export {};
