import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Input } from '../../api/call.ts';
import { ApiError, keyOf, useAction, useCall } from '../../api/index.ts';
import { Loading } from '../../ui/loading.tsx';

/** The fields of the merchant that can be updated. */
type MerchantChange = Input<'updateMerchantAttributes'>['body'];

/** Renders its children with the merchant once loaded; loading and error states until then. */
export function WithMerchant({ children }: { children: (merchant: MerchantAttributes) => ReactNode }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getMerchantAttributes');
  if (data) return children(data);
  return <Loading failed={t`Could not load the account`} error={error} refetch={refetch} />;
}

/** Saves fields of the merchant. Errors name the fields as the forms do. */
export function useMerchantChange(): (change: MerchantChange) => Promise<MerchantAttributes> {
  const cache = useQueryClient();
  const update = useAction('updateMerchantAttributes');
  return async (body) => {
    try {
      const merchant = await update.mutateAsync({ body });
      cache.setQueryData(keyOf('getMerchantAttributes'), merchant);
      return merchant;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message, field } = error;
      throw new ApiError(status, code, message, field?.replace(/^settings\./, ''));
    }
  };
}
