import type { WidgetConversation } from '@foyer/contract/widget/shapes';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import type { Services } from '../../kernel/context.ts';
import type { Owned } from '../conversations/access.ts';
import { readOwnStates } from './queries.ts';

/** Reads conversations for the sockets of their visitors, in batches, since bots change many at once. */
export const ownStates = ({ database }: Services) =>
  makeBatcherByMerchant<Owned & { readonly merchantId: number }, WidgetConversation | null>(
    (merchantId, owned) => readOwnStates(database.tenant(merchantId), owned),
  );

export type OwnStates = ReturnType<typeof ownStates>;
