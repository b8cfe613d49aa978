import type { Config } from '../config.ts';
import { publicUrl } from '../kernel/public-url.ts';

/** Where browsers reach this server, without a slash at the end. */
export const shopOrigin = (config: Config): string => publicUrl(config, '/').replace(/\/$/, '');
