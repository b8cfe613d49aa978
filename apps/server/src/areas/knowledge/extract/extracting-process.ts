import { buffer } from 'node:stream/consumers';
import { serialize } from 'node:v8';
import { type Extracted, FORMATS, type Format } from './extracted.ts';
import { readFormat } from './formats.ts';

// Libraries print warnings, and the output is the result.
console.log = () => {};

/** Reads one file from standard input, in the format of the first argument, and writes its text to standard output. */
const format = FORMATS.find((one): one is Format => one === process.argv[2]);
const result: Extracted = format
  ? await readFormat(await buffer(process.stdin), format)
  : { failed: 'unreadable' };
process.stdout.write(serialize(result));
