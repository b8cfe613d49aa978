/** What arrives from other processes. */
export interface Arrivals {
  batch(batch: string): void;
  /** Something may have been lost. */
  missed(): void;
}

/** Brings what one process publishes to all others, in the order in which it was published. */
export interface Carrier {
  /** Never fails: what is lost is told to the others as missed once they can be reached. */
  send(batch: string): void;
  /** Begins to hear the others; resolves once it does, or when they cannot be reached for now. */
  listen(arrivals: Arrivals): Promise<void>;
  /** False from when it is noticed that the others cannot be reached until they can be again. */
  isConnected(): boolean;
  close(): Promise<void>;
}
