/** A message that the server has acknowledged. */
export interface Acknowledged {
  readonly conversationID: string;
  readonly clientId: string;
  readonly text: string;
}

/** A mail delivered by webhook, and how often. */
export interface HandedOver {
  readonly messageId: string;
  readonly kind: 'words' | 'automatic' | 'bounce';
  times: number;
  /** How often the server accepted it as new. */
  taken: number;
}

/** The server's answers during the week, to be compared with the stored data. */
export interface Ledger {
  readonly words: Acknowledged[];
  readonly mails: Map<string, HandedOver>;
  /** Number of successes and refusals (with reasons) per action. */
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
