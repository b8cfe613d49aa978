import { useQuery } from '@tanstack/react-query';
import { callUnsigned, type Result } from '../../api/call.ts';
import { keyOf } from '../../api/use-call.ts';

/** The branding of a merchant's signed-out screens. */
export type MerchantBranding = Result<'getSignInPage'>;

/**
 * The branding of the merchant with this custom-login code: undefined while loading or for an unknown merchant, null
 * without a code.
 */
export function useMerchantBranding(code: string | undefined): MerchantBranding | null | undefined {
  const merchantId = merchantIdOf(code);
  const input = { params: { merchantId } };
  const { data } = useQuery({
    queryKey: keyOf('getSignInPage', input),
    queryFn: () => callUnsigned('getSignInPage', input),
    enabled: merchantId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return merchantId === undefined ? null : data;
}

/** The merchant id in a custom-login code or at the start of a secure token; undefined when there is none. */
export function merchantIdOf(text: string | undefined): number | undefined {
  const merchantId = Number(text?.split('.', 1)[0]);
  return Number.isSafeInteger(merchantId) && merchantId > 0 ? merchantId : undefined;
}
