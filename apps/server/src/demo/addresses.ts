import type { Config } from '../config.ts';
import { publicUrl } from '../kernel/public-url.ts';

/** The public origin of this server, without a trailing slash. */
export const shopOrigin = (config: Config): string => publicUrl(config, '/').replace(/\/$/, '');
