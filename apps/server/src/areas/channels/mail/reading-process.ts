import { buffer } from 'node:stream/consumers';
import { serialize } from 'node:v8';
import { readMail } from './reading.ts';

/** Reads one mail from the standard input and tells it on the standard output; `cut` says that its end is missing. */
const mail = await readMail(await buffer(process.stdin), process.argv.includes('cut'));
process.stdout.write(serialize(mail));
