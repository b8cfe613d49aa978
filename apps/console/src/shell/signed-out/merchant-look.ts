import { useQuery } from '@tanstack/react-query';
import { callUnsigned, type Result } from '../../api/call.ts';
import { keyOf } from '../../api/use-call.ts';

/** How a merchant's signed-out screens look. */
export type MerchantLook = Result<'getSignInPage'>;

/**
 * The look of the merchant with this custom-login code: undefined until it is known or where there is no such merchant,
 * null without a code.
 */
export function useMerchantLook(code: string | undefined): MerchantLook | null | undefined {
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

/** The merchant id in a custom-login code or at the beginning of a secure token; undefined where there is none. */
export function merchantIdOf(text: string | undefined): number | undefined {
  const merchantId = Number(text?.split('.', 1)[0]);
  return Number.isSafeInteger(merchantId) && merchantId > 0 ? merchantId : undefined;
}
