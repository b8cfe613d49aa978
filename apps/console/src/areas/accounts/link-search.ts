/** The search parameters of an email link: address and token. Specification 2. */
export interface LinkSearch {
  /** The email address. */
  readonly user?: string;
  readonly secureToken?: string;
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

export const readLinkSearch = (search: Record<string, unknown>): LinkSearch => ({
  user: text(search.user),
  secureToken: text(search.secureToken),
});
