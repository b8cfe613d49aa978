import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerBoardExports } from './exports.ts';
import { startLive } from './live.ts';

export { area } from './handlers.ts';

export function start(services: Services): Runner {
  registerBoardExports();
  return startLive(services);
}
