import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isEncrypted } from '../backup/encryption.ts';

/** Prompts for the passphrase of an encrypted backup, without echo. */
export async function askPassphrase(path: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !(await isEncrypted(createReadStream(path)))) return undefined;
  process.stderr.write(`Passphrase of ${path}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
