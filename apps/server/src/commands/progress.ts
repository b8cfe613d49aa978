import { performance } from 'node:perf_hooks';
import type { BackupSummary, Progress } from '../backup/format.ts';

const EVERY_MS = 200;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A terminal line with the progress of a backup or restore. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = ({ table, rows, files, bytes }: Progress) => {
    const now = performance.now();
    if (!stream.isTTY || now - shownAt < EVERY_MS) return;
    shownAt = now;
    stream.write(`\r\x1b[K${table ?? 'files'}  ${count(rows)} rows  ${count(files)} files  ${size(bytes)}`);
  };
  const end = () => {
    if (stream.isTTY) stream.write('\r\x1b[K');
  };
  return { show, end };
}

/** Describes the content of a backup, as part of a sentence. */
export function describeSummary({ rows, files, bytes }: BackupSummary): string {
  const tables = Object.values(rows).filter((each) => each > 0);
  const all = tables.reduce((sum, each) => sum + each, 0);
  return `${count(all)} rows of ${tables.length} tables and ${count(files)} files, ${size(bytes)}`;
}

const count = (value: number): string => value.toLocaleString('en');

export function size(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}
