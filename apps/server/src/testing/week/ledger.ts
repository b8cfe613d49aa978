/** Words whose storing the server has confirmed. */
export interface Acknowledged {
  readonly conversationID: string;
  readonly clientId: string;
  readonly text: string;
}

/** A mail that was handed over, and how often. */
export interface HandedOver {
  readonly messageId: string;
  readonly kind: 'words' | 'automatic' | 'bounce';
  times: number;
  /** How often the server said that it was new. */
  taken: number;
}

/** What the people of the week were told by the server, to be held against what is stored. */
export interface Ledger {
  readonly words: Acknowledged[];
  readonly mails: Map<string, HandedOver>;
  /** How often each kind of act was done, and how often it was refused and why. */
  readonly acts: Map<string, number>;
  count(act: string): void;
}

export function makeLedger(): Ledger {
  const acts = new Map<string, number>();
  return {
    words: [],
    mails: new Map(),
    acts,
    count: (act) => {
      acts.set(act, (acts.get(act) ?? 0) + 1);
    },
  };
}
