/** What the address of the sign-in screen may say. Specification 2. */
export interface SignInSearch {
  /** 'true' offers to sign up. */
  readonly internal?: string;
  /** 'unsubscribe' leads to that tab of the settings after signing in. */
  readonly redirect?: string;
}

/** The section of the settings with the addresses that get no mail. */
export const UNSUBSCRIBE_SECTION = '/settings/unsubscribe';

const text = (value: unknown) => (value === undefined ? undefined : String(value));

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch => ({
  internal: text(search.internal),
  redirect: text(search.redirect),
});
