import type { ImportFormat } from '@foyer/contract/contacts/import-shapes';
import { readCsvTable } from './csv.ts';
import { readJsonTable } from './json.ts';
import { type FileTable, refuseFile } from './table.ts';
import { readVcardTable } from './vcard.ts';
import { readXlsxTable } from './xlsx.ts';

/**
 * Reads a file by its content, whatever its name says.
 * @throws Refusal when it cannot be read, also while its rows are consumed
 */
export async function readFileTable(
  content: Buffer,
): Promise<FileTable & { readonly format: Exclude<ImportFormat, 'hubspot'> }> {
  if (content.length === 0) throw refuseFile('The file is empty.');
  if (content.subarray(0, 4).equals(ZIP)) return { format: 'xlsx', ...(await readXlsxTable(content)) };
  if (content.subarray(0, 8).equals(OLD_EXCEL)) {
    throw refuseFile('This is an old Excel file or has a password. Save it as XLSX without password.');
  }
  const head = content
    .toString('latin1', 0, 200)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^BEGIN:VCARD/i.test(head)) return { format: 'vcard', ...readVcardTable(content) };
  if (/^[[{]/.test(head)) return { format: 'json', ...readJsonTable(content) };
  return { format: 'csv', ...(await readCsvTable(content)) };
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');
