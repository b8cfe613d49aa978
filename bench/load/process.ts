/** The child process of `load.ts`: runs the functions of one module on request. */
import type { Question, Reply } from './load.ts';

type Functions = Record<string, (...args: unknown[]) => unknown>;

const functions = (await import(new URL(process.argv[2] ?? '', import.meta.url).href)) as Functions;
const reply = (answer: Reply) => process.send?.(answer);

process.on('message', async ({ id, name, args }: Question) => {
  try {
    reply({ id, result: await functions[name]?.(...args) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());
