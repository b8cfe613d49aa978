import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { startConfigLive } from './config-live.ts';
import { startLive } from './live.ts';
import { startPresence } from './presence.ts';

export { area } from './handlers.ts';
export { registerSmartPages as routes } from './smart-page.ts';

export function start(services: Services): Runner {
  const runners = [startLive(services), startPresence(services), startConfigLive(services)];
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
