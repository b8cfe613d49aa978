import type { Factors } from '../factors.ts';

/** The second factors of a member who has none, without a policy. Overridable. */
export const factors = (more: Partial<Factors> = {}): Factors => ({
  policy: 'optional',
  pending: null,
  hasTotp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  ...more,
});

/** A passkey that was never used. */
export const passkey: Factors['passkeys'][number] = {
  id: '0192f000-0000-4000-8000-000000000077',
  name: 'Office laptop',
  createdDate: '2026-10-12T14:00:00.000Z',
  lastUsedDate: null,
};

/** The response to starting an authenticator app. */
export const begun = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Tidewell:priya.raman?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tidewell',
};

export const recoveryCodes = ['abcde-fghjk', 'mnpqr-stvwx'];
