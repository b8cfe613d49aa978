declare module '../../kernel/events.ts' {
  interface Events {
    /** A contact was created, changed or removed. */
    'contact.changed': { merchantId: number; contactId: string };
    /** An import is done, cancelled or undone. */
    'contactImport.ended': { merchantId: number };
  }
}

export {};
