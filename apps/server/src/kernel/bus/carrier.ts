/** Receives the messages of other processes. */
export interface Receiver {
  batch(batch: string): void;
  /** Called when messages may have been lost. */
  missed(): void;
}

/** A transport of events to all other processes, which keeps the order of each publisher. */
export interface Carrier {
  /** Never fails: after a loss the others are notified by `missed` once they are reachable. */
  send(batch: string): void;
  /** Starts receiving. Resolves once connected, or when the others are unreachable for now. */
  listen(receiver: Receiver): Promise<void>;
  /** Whether the others are reachable, as far as known. */
  isConnected(): boolean;
  close(): Promise<void>;
}
