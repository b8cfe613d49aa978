declare module '../../kernel/events.ts' {
  interface Events {
    /** Data of a visitor, visit or conversation shown on the live board changed. */
    'visitor.changed': {
      merchantId: number;
      referenceID: string;
      /** True when visibility is unaffected, so that caches of it stay valid. */
      keepsVisibility?: boolean;
      /** True when the visitor's name is unaffected. */
      keepsName?: boolean;
      /** The previous tracker when tracking changed; empty for none. */
      formerTrackerId?: string;
    };
    /** An anonymous visitor was identified by a signed identity: their earlier tokens and sockets end. */
    'visitor.identified': { merchantId: number; referenceID: string };
    /** A process has no more sockets of a visit. Processes that have one renew it. */
    'visit.left': { merchantId: number; referenceID: string; visitId: string };
  }
}

export {};
