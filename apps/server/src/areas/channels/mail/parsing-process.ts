import { buffer } from 'node:stream/consumers';
import { serialize } from 'node:v8';
import { parseMail } from './parsing.ts';

/** Parses one email from standard input and writes it to standard output as JSON. `cut`: the end is missing. */
const mail = await parseMail(await buffer(process.stdin), process.argv.includes('cut'));
process.stdout.write(serialize(mail));
