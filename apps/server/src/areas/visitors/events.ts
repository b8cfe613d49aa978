declare module '../../kernel/events.ts' {
  interface Events {
    /** Anything of a visitor, the visit or the conversation that the live board shows. */
    'visitor.changed': {
      merchantId: number;
      referenceID: string;
      /** Nothing changed that decides who sees the visitor: what is remembered of that still holds. */
      keepsSight?: boolean;
      /** The visitor was tracked to this member, or to nobody where it is empty, and is tracked to another now. */
      formerTrackerId?: string;
    };
    /** A signed identity told who an anonymous visitor is: their earlier tokens and sockets end. */
    'visitor.identified': { merchantId: number; referenceID: string };
    /** A process has no socket of a visit any more; whoever has one renews it. */
    'visit.left': { merchantId: number; referenceID: string; visitId: string };
  }
}

export {};
