import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/registry.ts';
import { startConfigLive } from './config-live.ts';
import { startLive } from './live.ts';

export { area } from './handlers.ts';

export function start(services: Services): Runner {
  const runners = [startLive(services), startConfigLive(services)];
  return {
    stop: () => {
      for (const runner of runners) runner.stop();
    },
  };
}
