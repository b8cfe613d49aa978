/** Compares the gzipped size of what a browser loads first with the budget of each part. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './fingerprint.mjs';

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** Gzipped size and budget of one part. Bytes. */
export interface Size {
  part: string;
  bytes: number;
  budget: number;
}

/** The sizes of the built apps, from Vite's manifests in `dist/.vite`. */
export function measure(): Size[] {
  const widget = join(root, 'apps', 'widget', 'dist');
  const consoleDir = join(root, 'apps', 'console', 'dist');
  const widgetChunks = readManifest(widget);
  const consoleChunks = readManifest(consoleDir);
  const loader = entryFiles(widgetChunks, (chunk) => chunk.name === 'loader');
  const app = entryFiles(widgetChunks, (chunk) => chunk.name === 'app');
  const first = entryFiles(consoleChunks, (chunk) => chunk.src === 'index.html');
  return [
    { part: 'widget loader', bytes: weigh(widget, loader), budget: 3_000 },
    { part: 'widget, loader and app', bytes: weigh(widget, new Set([...loader, ...app])), budget: 30_000 },
    { part: 'console, first load', bytes: weigh(consoleDir, first), budget: 250_000 },
  ];
}

/** Prints one line per part. @returns whether all parts are within their budget */
export function printSizes(): boolean {
  const sizes = measure();
  for (const { part, bytes, budget } of sizes) {
    const verdict = bytes > budget ? '  OVER BUDGET' : '';
    console.info(`${part}: ${kilobytes(bytes)} of ${kilobytes(budget)} gzipped${verdict}`);
  }
  return sizes.every(({ bytes, budget }) => bytes <= budget);
}

/** The files of an entry: its chunk, its static imports, and their style sheets. */
export function entryFiles(manifest: Manifest, isWanted: (chunk: Chunk) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const key of chunk.imports ?? []) add(manifest[key]);
  };
  const entries = Object.values(manifest).filter(isWanted);
  if (entries.length === 0)
    throw new Error('The manifest of the build lacks an entry that has a size budget.');
  for (const entry of entries) add(entry);
  return files;
}

function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
}

function weigh(dist: string, files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
