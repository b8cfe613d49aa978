import { buffer } from 'node:stream/consumers';
import { zipOf } from '../../../kernel/spreadsheet/zip.ts';

/** A PDF of one page, with lines of a size in points. */
export function pdfOf(lines: readonly (readonly [text: string, size: number])[]): Buffer {
  const text = lines
    .map(([line, size], n) => `BT /F1 ${size} Tf 50 ${700 - n * 40} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
  );
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word file with this document. */
export const docxWith = (parts: AsyncIterable<Buffer | string> | Iterable<Buffer | string>) =>
  buffer(
    zipOf([
      { name: '[Content_Types].xml', content: [TYPES] },
      { name: '_rels/.rels', content: [RELATIONS] },
      { name: 'word/document.xml', content: parts },
    ]),
  );

/** A Word file with a paragraph and a table. */
export function docxOf(text: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;
  const table = rows.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
  );
  return docxWith([
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`,
    paragraph(text),
    `<w:tbl>${table.join('')}</w:tbl></w:body></w:document>`,
  ]);
}

/** A Word file of some kilobytes with 300 MB inside. */
export const docxBomb = (): Promise<Buffer> =>
  docxWith(Array.from({ length: 300 }, () => Buffer.alloc(1024 * 1024, 32)));
