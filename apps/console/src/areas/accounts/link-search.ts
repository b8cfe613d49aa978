/** What the address of a link from a mail says: whom it is for, and its token. Specification 2. */
export interface LinkSearch {
  /** The mail address. */
  readonly user?: string;
  readonly secureToken?: string;
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

export const readLinkSearch = (search: Record<string, unknown>): LinkSearch => ({
  user: text(search.user),
  secureToken: text(search.secureToken),
});
