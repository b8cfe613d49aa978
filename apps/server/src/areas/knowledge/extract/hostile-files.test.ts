import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { zipOf } from '../../../kernel/spreadsheet/zip.ts';
import { docxOf, docxWith } from '../testing/files.ts';
import { readFormat } from './formats.ts';

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const textOf = async (content: Buffer) => JSON.stringify(await readFormat(content, 'docx'));

it('expands no entities of a Word file, neither many times nor from files of the server', async () => {
  const many = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const paragraph = (entity: string) =>
    `<w:document ${WORD}><w:body><w:p><w:r><w:t>Hello &${entity};</w:t></w:r></w:p></w:body></w:document>`;
  const laughs = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "laugh">${many}]>${paragraph('l9')}`;
  const before = performance.now();
  expect(await textOf(await docxWith([laughs]))).not.toContain('laughlaugh');
  expect(performance.now() - before).toBeLessThan(5_000);
  const file = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${paragraph('x')}`;
  expect(await textOf(await docxWith([file]))).not.toContain('root:');
});

it('refuses a Word file whose directory says that it is small, or that hides its size in another part', async () => {
  const content = await docxWith(Array.from({ length: 150 }, () => Buffer.alloc(1024 * 1024, 32)));
  const large = Buffer.alloc(4);
  large.writeUInt32LE(150 * 1024 * 1024);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(1_000);
  for (let at = content.indexOf(large); at !== -1; at = content.indexOf(large, at + 4))
    small.copy(content, at);
  expect(await readFormat(content, 'docx')).toMatchObject({
    failed: expect.stringMatching(/too_large|unreadable/),
  });

  const hidden = await buffer(
    zipOf([
      {
        name: 'word/media/image1.png',
        content: Array.from({ length: 150 }, () => Buffer.alloc(1024 * 1024)),
      },
      { name: 'word/document.xml', content: ['<w:document/>'] },
    ]),
  );
  expect(await readFormat(hidden, 'docx')).toEqual({ failed: 'too_large' });
});

it('reads no parts outside of a Word file', async () => {
  const content = await docxOf('Care', [['Oil', 'Once a year']]);
  expect(await textOf(content)).toContain('Once a year');
  const outside = await buffer(
    zipOf([
      { name: '../../../../etc/passwd', content: ['root:x:0'] },
      { name: 'word/document.xml', content: [`<w:document ${WORD}><w:body/></w:document>`] },
    ]),
  );
  expect(await textOf(outside)).not.toContain('root:');
});
