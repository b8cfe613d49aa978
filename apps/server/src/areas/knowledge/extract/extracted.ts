import type { Block } from '../chunking.ts';
import type { FailureCode } from '../failures.ts';

/** The formats of files and pages. */
export const FORMATS = ['pdf', 'docx', 'html', 'page', 'markdown', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** What a file or page contains, or why it cannot be read. */
export type Extracted =
  | { readonly title: string | null; readonly blocks: readonly Block[]; readonly language: string | null }
  | { readonly failed: FailureCode };

/** The format of a file by its name. `page` is HTML of which only the article counts. */
export function formatOf(name: string): Format | null {
  const [, extension = ''] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  switch (extension.toLowerCase()) {
    case 'pdf':
      return 'pdf';
    case 'docx':
      return 'docx';
    case 'html':
    case 'htm':
      return 'html';
    case 'md':
    case 'markdown':
    case 'txt':
      return 'markdown';
    case 'csv':
      return 'csv';
    default:
      return null;
  }
}
