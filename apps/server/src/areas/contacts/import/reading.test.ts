import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf } from '../../../kernel/csv.ts';
import { xlsxOf } from '../../../kernel/spreadsheet/xlsx.ts';
import { zipOf } from '../../../kernel/spreadsheet/zip.ts';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Content, importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { sendFile, upload, rowsOf } = importing(() => server);

const refusal = async (merchant: TestMerchant, content: Content) =>
  (await sendFile(merchant, content, 'people.csv', merchant.admin, 'none')).body.errorDescription;

it('reads workbooks, vCards and the exports of other systems', async () => {
  const merchant = await makeMerchant(server);
  const cells = (async function* () {
    yield [['Ann', 'ann@example.com', new Date('2026-10-12T00:00:00Z')]] as const;
  })();
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf(['Name', 'Email', 'Met'], cells, { sheetName: 'People', isRtl: false }))
    pieces.push(piece);
  const book = await upload(merchant, Buffer.concat(pieces));
  expect(book).toMatchObject({ format: 'xlsx', total: 1 });
  expect((await rowsOf(merchant, book.id))[0]?.values).toEqual(['Ann', 'ann@example.com', '2026-10-12']);

  const cards =
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;\r\nTEL;CELL:+351211234567\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bob\r\nEMAIL;TYPE=WORK:bob@example.com\r\nORG:Acme;Sales\r\nNOTE:Oak\\; beech\\, ash\r\nEND:VCARD\r\n';
  const vcards = await upload(merchant, cards);
  expect((await rowsOf(merchant, vcards.id)).map(({ values }) => values.filter(Boolean))).toEqual([
    ['Jörg', 'Müller', '+351211234567'],
    ['Bob', 'bob@example.com', 'Acme', 'Oak; beech, ash'],
  ]);

  const chatwoot = {
    meta: { count: 1 },
    payload: [
      {
        id: 1,
        name: 'Cy Lu',
        email: 'cy@example.com',
        phone_number: '+351211234568',
        identifier: null,
        additional_attributes: { city: 'Porto', company_name: 'Acme', social_profiles: {} },
        custom_attributes: { plan: 'Pro' },
      },
    ],
  };
  const fromChatwoot = await upload(merchant, JSON.stringify(chatwoot));
  expect(
    fromChatwoot.columns.map(({ header, target }) => [header, 'name' in target ? target.name : '']),
  ).toEqual([
    ['id', ''],
    ['name', 'fullName'],
    ['email', 'email'],
    ['phone_number', 'phone'],
    ['additional_attributes.city', 'city'],
    ['additional_attributes.company_name', 'company'],
    ['custom_attributes.plan', ''],
  ]);
  const zendesk =
    '{"id":1,"name":"Di","email":"di@example.com","tags":["vip","b2b"]}\n{"id":2,"name":"Ed","email":"ed@example.com","tags":[]}\n';
  expect((await rowsOf(merchant, (await upload(merchant, zendesk)).id))[0]?.values).toEqual([
    '1',
    'Di',
    'di@example.com',
    'vip, b2b',
  ]);
  const intercom = {
    type: 'list',
    data: [
      {
        type: 'contact',
        id: 'x',
        email: 'fi@example.com',
        location: { city: 'Faro' },
        tags: { type: 'list', data: [{ name: 'Trial' }] },
      },
    ],
  };
  expect((await rowsOf(merchant, (await upload(merchant, JSON.stringify(intercom))).id))[0]?.values).toEqual([
    'contact',
    'x',
    'fi@example.com',
    'Faro',
    'Trial',
  ]);
});

it('removes the apostrophes with which an export escapes formulas, and no others', async () => {
  const merchant = await makeMerchant(server);
  const names = ['-Dash Name', '@SUM(A1)', '=HYPERLINK("x")', "'s Gravenhage"];
  const { id } = await upload(
    merchant,
    csvOf(
      ['Name'],
      names.map((name) => [name]),
    ),
  );
  expect((await rowsOf(merchant, id)).map(({ values }) => values[0])).toEqual(names);
});

it('refuses what it cannot read, and stores nothing', async () => {
  const merchant = await makeMerchant(server);
  const zip = async (parts: Record<string, string>) => {
    const pieces: Buffer[] = [];
    const entries = Object.entries(parts).map(([name, content]) => ({ name, content: [content] }));
    for await (const piece of zipOf(entries)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const sheet = (xml: string) =>
    zip({
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="20"/></cellXfs></styleSheet>',
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': xml,
    });
  const bomb = `<worksheet><sheetData>${' '.repeat(30_000_000)}</sheetData></worksheet>`;
  expect(await refusal(merchant, '')).toBe('The file is empty.');
  expect(await refusal(merchant, Buffer.from([0, 1, 2, 3, 255]))).toBe(
    'This is not a table, vCard or JSON file.',
  );
  expect(await refusal(merchant, 'Email\n')).toBe('The file has no rows.');
  expect(await refusal(merchant, `${'a,'.repeat(1000)}a\n1\n`)).toBe('The file has more than 1000 columns.');
  expect(await refusal(merchant, 'Email,Name\n"a@example.com,b\n')).toBe('A quotation mark is never closed.');
  expect(await refusal(merchant, `Email,Name\na@b.de,${'x'.repeat(20_001)}\n`)).toBe(
    'A value in row 2 is longer than 20000 characters.',
  );
  expect(await refusal(merchant, await zip({ 'a.txt': 'Hello' }))).toBe(
    'This is a zip file, not a workbook.',
  );
  expect(await refusal(merchant, await sheet(bomb))).toBe('The content of this workbook is too large.');
  expect(await refusal(merchant, (await sheet('<worksheet/>')).subarray(0, 200))).toBe(
    'The workbook is damaged. Save it again as XLSX.',
  );
  expect(await refusal(merchant, '{"payload":[{"name":"A"')).toBe('The JSON is damaged.');
  const formula =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c><c r="B1" t="str"><v>At</v></c></row><row r="2"><c r="A2" t="str"><f>CONCAT("a","@b.de")</f><v>a@b.de</v></c><c r="B2" s="0"><v>0.5625</v></c></row></sheetData></worksheet>';
  const { id } = await upload(merchant, await sheet(formula));
  expect((await rowsOf(merchant, id))[0]?.values).toEqual(['a@b.de', '13:30']);
  const { body } = await request(server.url, 'listContactImports', { query: {} }, merchant.admin);
  expect(body.total).toBe(1);
});
