import type { ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { oncePer } from '../../../kernel/once-per.ts';
import { business } from './business.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import type { Adapter, PlatformAccount, PlatformUrls } from './platform.ts';
import { playstore } from './playstore.ts';
import { simulated } from './simulated.ts';

export { type FoundReply, type FoundReview, type PlatformAccount, PlatformError } from './platform.ts';

/** The adapters of all platforms. */
export type Platforms = Readonly<Record<ReviewPlatform, Adapter>>;

/** The adapters for where the platforms are; the same ones for the same settings, since they remember tokens. */
export const platformsAt = oncePer(
  (urls: PlatformUrls) =>
    ({
      instagram: instagram(urls),
      facebook: facebook(urls),
      playstore: playstore(urls),
      gBusiness: business(urls),
    }) as unknown as Platforms,
);

/** The adapter that an account is reached by. */
export const adapterOf = (urls: PlatformUrls, { credentials, isSimulated }: PlatformAccount): Adapter =>
  isSimulated ? simulated : platformsAt(urls)[credentials.platform];
