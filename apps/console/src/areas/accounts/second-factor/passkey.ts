import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError, call } from '../../../api/index.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';

/** Why a passkey failed: cancelled or not accepted, already registered on the device, or bound to another origin. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly kind: 'unused' | 'known' | 'elsewhere';

  constructor(kind: PasskeyFailure['kind'], cause: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** Whether the browser supports passkeys here. Browsers require HTTPS or localhost. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const webAuthn = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Creates a passkey for the signed-in member. */
export function makePasskey(name: string): Promise<readonly string[]> {
  return withKinds(async () => {
    const { options } = await call('beginPasskey');
    const { startRegistration } = await webAuthn();
    const response = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    const { recoveryCodes } = await call('addPasskey', { body: { name, response: { ...response } } });
    return recoveryCodes;
  });
}

/** Verifies a passkey, which confirms this sign-in. */
export function provePasskey(): Promise<void> {
  return withKinds(async () => {
    const { options } = await call('beginProof');
    const { startAuthentication } = await webAuthn();
    const passkey = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
    await call('proveSecondFactor', { body: { passkey: { ...passkey } } });
  });
}

async function withKinds<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw kindOf(error);
  }
}

function kindOf(error: unknown): unknown {
  if (error instanceof ApiError) {
    if (error.field === 'origin') return new PasskeyFailure('elsewhere', error);
    return error.code === 'second_factor_wrong' ? new PasskeyFailure('unused', error) : error;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new PasskeyFailure('known', error);
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return new PasskeyFailure('elsewhere', error);
  return new PasskeyFailure('unused', error);
}
