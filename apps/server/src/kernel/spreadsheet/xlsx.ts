import { type ZipEntry, zipOf } from './zip.ts';

/** The value of a cell. A `Date` is shown by its UTC parts. */
export type SheetCell = string | number | Date | null;

/** Excel's limit of a cell. Characters. */
const TEXT_MAX = 32_767;
const DAY_MS = 86_400_000;
/** Day 0 of Excel, chosen so that dates are right despite Excel's leap day in 1900. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The cell styles, by index in the style sheet below. */
const STYLES = { title: 1, moment: 2 } as const;

/**
 * Writes a workbook with one sheet (Office Open XML) as a stream, so that memory does not grow with the rows. Texts are
 * never evaluated as formulas.
 */
export function xlsxOf(
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
  { sheetName, isRtl }: { readonly sheetName: string; readonly isRtl: boolean },
): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbook(sheetName)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    },
    { name: 'xl/styles.xml', content: [STYLE_SHEET] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(titles, pages, isRtl) },
  ];
  return zipOf(entries);
}

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`;

const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The relationships of a part, as pairs of type and target. */
function relations(...pairs: readonly string[]): string {
  const lines = Array.from({ length: pairs.length / 2 }, (_, n) => {
    const [kind, target] = [pairs[2 * n], pairs[2 * n + 1]];
    return `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

/** Sheet names have at most 31 characters and exclude some. */
const workbook = (sheetName: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(
    sheetName.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
  )}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const WIDTH = 22;

async function* sheet(
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
  isRtl: boolean,
): AsyncGenerator<string> {
  const view = `<sheetViews><sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const columns = `<cols><col min="1" max="${titles.length}" width="${WIDTH}" customWidth="1"/></cols>`;
  const head = `<row>${titles.map((title) => textCell(title, STYLES.title)).join('')}</row>`;
  yield `${HEAD}<worksheet xmlns="${MAIN}">${view}${columns}<sheetData>${head}`;
  for await (const rows of pages) yield rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

function cell(value: SheetCell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>';
  if (typeof value === 'string') return textCell(value);
  return `<c s="${STYLES.moment}"><v>${(value.getTime() - EXCEL_EPOCH) / DAY_MS}</v></c>`;
}

const textCell = (text: string, style?: number): string =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`;

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Drops characters that XML does not allow and lone surrogates. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign);
}
