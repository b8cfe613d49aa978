/** The search parameters of the sign-in screen. Specification 2. */
export interface SignInSearch {
  /** 'true' offers to sign up. */
  readonly internal?: string;
  /** 'unsubscribe' opens that tab of the settings after signing in. */
  readonly redirect?: string;
}

/** The settings section of unsubscribed addresses. */
export const UNSUBSCRIBE_SECTION = '/settings/unsubscribe';

const text = (value: unknown) => (value === undefined ? undefined : String(value));

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch => ({
  internal: text(search.internal),
  redirect: text(search.redirect),
});
