/** A member during the simulated week. */
export interface Teammate {
  readonly userName: string;
  readonly role: string;
  readonly id: string;
  /** Renewed each morning by signing in. */
  token: string;
}
