import type { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './errors.ts';

/** The first bytes of an age file and of a zstd file. */
const AGE = Buffer.from('age-encryption.org/v1\n');
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The work factor of scrypt: N = 2^17, r = 8, which needs 128 MiB. */
const SCRYPT_LOG_N = 17;

type Bytes = AsyncIterable<Buffer>;

/** Encrypts a stream with a passphrase by age (https://age-encryption.org/v1); without one it passes unchanged. */
export const encrypted = (passphrase: string | undefined) =>
  async function* (plain: Bytes): AsyncGenerator<Uint8Array> {
    if (!passphrase) return yield* plain;
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
    yield* await encrypter.encrypt(ReadableStream.from(plain));
  };

/**
 * Decrypts the output of `encrypted`. Unencrypted streams pass unchanged.
 * @throws BackupError `passphrase_needed`, `wrong_passphrase`, `broken`
 */
export const decrypted = (passphrase: string | undefined) =>
  async function* (stored: Bytes): AsyncGenerator<Uint8Array> {
    const { head, all } = await peek(stored, AGE.length);
    if (head.subarray(0, ZSTD.length).equals(ZSTD)) {
      yield* all;
      return;
    }
    if (!head.equals(AGE))
      throw new BackupError('broken', 'This is not a backup of Foyer, or its beginning is damaged.');
    if (!passphrase)
      throw new BackupError(
        'passphrase_needed',
        'The backup is encrypted. Give its passphrase in BACKUP_PASSPHRASE.',
      );
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(ReadableStream.from(all)).catch((error: Error) => {
      if (!/no identity matched/.test(error.message)) throw error;
      throw new BackupError('wrong_passphrase', 'The passphrase does not open this backup.', {
        cause: error,
      });
    });
  };

/** Whether a stored backup is encrypted. Reads its first bytes and closes it. */
export async function isEncrypted(stored: Readable): Promise<boolean> {
  const { head } = await peek(stored, AGE.length);
  stored.destroy();
  return head.equals(AGE);
}

/** Returns the first bytes of a stream, and the whole stream including them. */
async function peek(stream: Bytes, length: number): Promise<{ head: Buffer; all: Bytes }> {
  const chunks = stream[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const start = Buffer.concat(first);
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head: start.subarray(0, length), all: all() };
}
