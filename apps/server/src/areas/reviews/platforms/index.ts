import type { ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import { business } from './business.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import type { Adapter, PlatformAccount, PlatformUrls } from './platform.ts';
import { playstore } from './playstore.ts';
import { simulated } from './simulated.ts';

export {
  type NewPost,
  type PlatformAccount,
  PlatformError,
  type PlatformReply,
  type PlatformReview,
} from './platform.ts';

/** The adapters of all platforms. */
export type Platforms = Readonly<Record<ReviewPlatform, Adapter>>;

/** The adapters for the configured URLs. Created once per settings, since they cache tokens. */
export const platformsAt = memoizeByKey(
  (urls: PlatformUrls) =>
    ({
      instagram: instagram(urls),
      facebook: facebook(urls),
      playstore: playstore(urls),
      gBusiness: business(urls),
    }) as unknown as Platforms,
);

/** The adapter for an account. */
export const adapterOf = (urls: PlatformUrls, { credentials, isSimulated }: PlatformAccount): Adapter =>
  isSimulated ? simulated : platformsAt(urls)[credentials.platform];
