/** Runs only the embedded database, for tests that kill it: prints the connection string and waits. */
import { startEmbedded } from './index.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const database = await startEmbedded({ dataDir, log: () => {} });
  console.info(JSON.stringify({ url: database.url, adopted: database.adopted }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.info(JSON.stringify({ refused: (error as Error).message }));
  process.exitCode = 1;
}
