import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { furtherFonts } from './further-fonts.ts';

/** Latin, Greek and Cyrillic; then Arabic. */
const FONTS = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  'vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf',
].map((path) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))));

const TEMPLATE = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');

/** Reads a page from standard input and writes it to standard output as a PDF. The template can read no files. */
const report = (await buffer(process.stdin)).toString();
const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('./no-files', import.meta.url)),
  fontArgs: [{ fontBlobs: [...FONTS, ...(await furtherFonts(report))] }],
});
const { result } = compiler.compile({ mainFileContent: TEMPLATE, inputs: { report } });
if (!result) throw new Error('The template was refused.');
process.stdout.write(serialize(new Uint8Array(compiler.pdf(result, { pdfTags: true }))));
