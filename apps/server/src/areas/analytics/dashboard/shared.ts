import { cached } from '../../../kernel/cached.ts';
import type { Services } from '../../../kernel/context.ts';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';

/**
 * Values of merchants that many consoles read whenever a number changes: each is computed once until the next change.
 * @param ttlMs how long a value is served if no number changes. Milliseconds
 */
export const sharedByMerchant = <Value>(ttlMs: number) =>
  memoizeByKey(({ bus }: Services) => {
    const values = cached<Value>({ ttlMs });
    bus.on('stats.changed', ({ merchantId }) => values.invalidate(merchantId));
    bus.onMissed(values.clear);
    return values;
  });
