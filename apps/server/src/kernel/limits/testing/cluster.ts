import cluster from 'node:cluster';
import { countForWorkers, openLimits } from '../limits.ts';

/**
 * A primary with two processes that alternately use one limit. Each prints whether the use was allowed; the primary
 * exits after them.
 */
const LIMIT = { name: 'test', max: 3, perSeconds: 60 };
const TURNS = 6;

if (cluster.isPrimary) {
  countForWorkers();
  const workers = [cluster.fork(), cluster.fork()];
  let turn = 0;
  const next = () => workers[turn % 2]?.send('take');
  cluster.on('message', (_, message) => {
    if (typeof message !== 'boolean') return;
    process.stdout.write(`${message}\n`);
    turn += 1;
    if (turn < TURNS) next();
    else for (const worker of workers) worker.kill();
  });
  let online = 0;
  cluster.on('online', () => {
    online += 1;
    if (online === workers.length) next();
  });
} else {
  const limits = openLimits({ prefix: 'test' });
  process.on('message', async (message) => {
    if (message === 'take') process.send?.((await limits.take(LIMIT, 'somebody')).isAllowed);
  });
}
