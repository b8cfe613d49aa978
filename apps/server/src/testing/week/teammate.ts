/** What is known of a member while the week runs. */
export interface Teammate {
  readonly userName: string;
  readonly role: string;
  readonly id: string;
  /** Of the day: everybody signs in each morning. */
  token: string;
}
