import { describe, expect, it } from 'vitest';
import { freshText, MAIL_LINES_MAX, type MailPart, type MailPartKind, partsOfMail } from './mail-text.ts';

type Written = readonly [MailPartKind, ...string[]];

/** Lines of a mail by part; the mail must come apart as it was put together. */
function expectParts(...written: readonly Written[]) {
  for (const lineEnd of ['\n', '\r\n']) {
    const parts = written.map(([kind, ...lines]) => ({
      kind,
      text: lines.map((line) => line + lineEnd).join(''),
    }));
    expect(partsOfMail(textOf(parts))).toEqual(parts);
  }
}

const textOf = (parts: readonly MailPart[]) => parts.map(({ text }) => text).join('');

const ATTRIBUTIONS = [
  ['Gmail, English', 'On Tue, 3 Mar 2026 at 10:00, Ann Lind <ann@b.example> wrote:'],
  ['Gmail, English with a narrow space', 'On Tue, Mar 3, 2026 at 10:00\u202fAM Ann <ann@b.example> wrote:'],
  ['Gmail, wrapped before the address', 'On Tue, 3 Mar 2026 at 10:00, Ann Lind\n<ann.lind@b.example> wrote:'],
  ['Gmail, wrapped before the verb', 'On Tue, 3 Mar 2026 at 10:00, Ann Lind <ann@b.example>\nwrote:'],
  ['three lines', 'On Tue, 3 Mar 2026 at 10:00 a.m.\nAnn Lind\n<ann@b.example> wrote:'],
  ['German', 'Am Di., 3. März 2026 um 10:00 Uhr schrieb Ann Lind <ann@b.example>:'],
  ['German, wrapped', 'Am Di., 3. März 2026 um 10:00 Uhr schrieb Ann Lind <\nann@b.example>:'],
  ['German without address', 'Am 03.03.26 um 10:00 schrieb Ann Lind:'],
  ['German, name first', 'Ann Lind <ann@b.example> schrieb am Di., 3. März 2026, 10:00:'],
  ['French', 'Le mar. 3 mars 2026 à 10:00, Ann Lind <ann@b.example> a écrit :'],
  ['French with a hard space', 'Le 3 mars 2026 à 10:00, Ann <ann@b.example> a écrit\u00a0:'],
  ['Spanish', 'El mar, 3 mar 2026 a las 10:00, Ann Lind (<ann@b.example>) escribió:'],
  ['Portuguese', 'Em ter., 3 de mar. de 2026 às 10:00, Ann Lind <ann@b.example> escreveu:'],
  ['Portuguese of Portugal', 'Ann Lind <ann@b.example> escreveu no dia terça, 3/03/2026 à(s) 10:00:'],
  ['Italian', 'Il giorno mar 3 mar 2026 alle ore 10:00 Ann Lind <ann@b.example> ha scritto:'],
  ['Dutch', 'Op di 3 mrt 2026 om 10:00 schreef Ann Lind <ann@b.example>:'],
  ['Dutch of Apple', 'Op 3 mrt 2026, om 10:00 heeft Ann <ann@b.example> het volgende geschreven:'],
  [
    'Arabic of Gmail',
    '\u202bفي الثلاثاء، 3 مارس 2026 في 10:00 ص تمت كتابة ما يلي بواسطة \u202aAnn\u202c\u200f <\u202aann@b.example\u202c\u200f>:\u202c',
  ],
  ['Arabic of Apple', 'في ٣ مارس ٢٠٢٦، الساعة ١٠:٠٠، كتبت Ann <ann@b.example>:'],
  ['Swedish', 'Den tis 3 mars 2026 kl 10:00 skrev Ann Lind <ann@b.example>:'],
  ['Danish', 'tir. 3. mar. 2026 kl. 10.00 skrev Ann Lind <ann@b.example>:'],
  ['Polish', 'wt., 3 mar 2026 o 10:00 Ann Lind <ann@b.example> napisał(a):'],
  ['Russian', 'вт, 3 мар. 2026 г. в 10:00, Ann Lind <ann@b.example>:'],
  ['Chinese', 'Ann Lind <ann@b.example> 于2026年3月3日周二 10:00写道：'],
  ['Japanese', '2026年3月3日(火) 10:00 Ann Lind <ann@b.example>:'],
  ['Hebrew', '\u202bבתאריך יום ג׳, 3 במרץ 2026 ב-10:00 מאת Ann <ann@b.example>:\u202c'],
  ['Zoho', '---- On Tue, 03 Mar 2026 10:00:00 +0100 Ann Lind <ann@b.example> wrote ----'],
] as const;

const TITLES = [
  '-----Original Message-----',
  '-------- Original Message --------',
  '-----Ursprüngliche Nachricht-----',
  "-----Message d'origine-----",
  '-----Mensaje original-----',
  '-----Mensagem original-----',
  '-----Messaggio originale-----',
  '-----Oorspronkelijk bericht-----',
  '-----الرسالة الأصلية-----',
  '------------------ 原始邮件 ------------------',
];

const HEADER_BLOCKS: readonly (readonly [string, ...string[]])[] = [
  ['English', 'From: Ann Lind', 'Sent: Tuesday, 3 March 2026 10:00', 'To: Support', 'Subject: RE: Order'],
  ['bold', '*From:* Ann <ann@b.example>', '*Date:* Tue, 3 Mar 2026', '*To:* Support', '*Subject:* Order'],
  ['German', 'Von: Ann Lind', 'Gesendet: Dienstag, 3. März 2026 10:00', 'An: Support', 'Betreff: Bestellung'],
  ['French', 'De : Ann Lind', 'Envoyé : mardi 3 mars 2026 10:00', 'À : Support', 'Objet : Commande'],
  ['Spanish', 'De: Ann Lind', 'Enviado el: martes, 3 de marzo', 'Para: Support', 'Asunto: Pedido'],
  ['Portuguese', 'De: Ann Lind', 'Enviada em: terça-feira', 'Para: Support', 'Assunto: Pedido'],
  ['Italian', 'Da: Ann Lind', 'Inviato: martedì 3 marzo', 'A: Support', 'Oggetto: Ordine'],
  ['Dutch', 'Van: Ann Lind', 'Verzonden: dinsdag 3 maart', 'Aan: Support', 'Onderwerp: Bestelling'],
  ['Arabic', 'من: Ann Lind', 'تم الإرسال: ٣ مارس', 'إلى: Support', 'الموضوع: طلب'],
  ['with a long list of receivers', 'From: Ann', 'Sent: today', 'To: Bo;', ' Cy; Di', 'Cc: Ed', 'Subject: x'],
];

const ENGLISH_HEADERS = HEADER_BLOCKS[0]?.slice(1) ?? [];

describe('marked quotes', () => {
  it.each(ATTRIBUTIONS)('begin with their attribution: %s', (_name, attribution) => {
    const lines = attribution.split('\n');
    expectParts(['fresh', 'Thanks!', ''], ['quoted', ...lines, '', '> Hello', '>', '> Ann']);
    expectParts(['quoted', ...lines, '> Hello', ''], ['fresh', 'My answer below']);
  });

  it('leave answers between and below them visible', () => {
    expectParts(
      ['fresh', 'Hi Ann,', ''],
      ['quoted', 'On Tuesday 3 March Ann wrote:', '> Which size?', ''],
      ['fresh', 'Size 40.', ''],
      ['quoted', '> And which colour?', '>> Red?', '', '> Blue?', ''],
      ['fresh', 'Green.', ''],
      ['signature', '-- ', 'Nora'],
    );
  });

  it('need no attribution', () => {
    expectParts(['quoted', '> Which size?'], ['fresh', 'Size 40.']);
    expectParts(['fresh', 'Yes.', ''], ['quoted', '  > Which size?']);
  });

  it('below a title with an attribution, or with headers, end before an answer', () => {
    expectParts(
      ['fresh', 'Top', ''],
      ['quoted', '------- Original Message -------', ATTRIBUTIONS[0][1], '', '> Hello', ''],
      ['fresh', 'Bottom'],
    );
    expectParts(
      ['fresh', 'Top', ''],
      ['quoted', '-----Original Message-----', 'From: Ann', 'Sent: today', '', '> Hello', ''],
      ['fresh', 'Bottom'],
    );
  });

  it('take no sentence of the answer for a wrapped attribution', () => {
    expectParts(['fresh', 'On Tuesday we ordered 3 shirts', 'Ann wrote:'], ['quoted', '> Hello']);
    expectParts(
      ['fresh', 'On 3.3.2026 at 10:00 we ordered shirts.'],
      ['quoted', 'On 4 March Ann wrote:', '> Hello'],
    );
  });
});

describe('unmarked quotes', () => {
  it.each(ATTRIBUTIONS)(
    'run to the end below an attribution with address or time: %s',
    (_name, attribution) => {
      expectParts(
        ['fresh', 'Thanks!', ''],
        ['quoted', ...attribution.split('\n'), '', 'Hello', '-- ', 'Ann'],
      );
    },
  );

  it.each(TITLES)('run to the end below %s', (title) => {
    expectParts(['fresh', 'Thanks!', ''], ['quoted', title, 'From: Ann', '', 'Hello', '', 'Ann']);
  });

  it.each(HEADER_BLOCKS)('run to the end below a block of headers: %s', (_name, ...headers) => {
    expectParts(['fresh', 'Thanks!', ''], ['quoted', ...headers, '', 'Hello']);
    expectParts(['fresh', 'Thanks!', ''], ['quoted', '_'.repeat(32), ...headers, '', 'Hello']);
    const spaced = headers.flatMap((header) => [header, '']);
    expectParts(['fresh', 'Thanks!', ''], ['quoted', ...spaced, 'Hello']);
  });

  it.each([
    ['a travel plan', 'From: Berlin', 'To: Rome', 'Date: 3 March 2026', 'Two adults please'],
    ['a weak attribution', 'On page 3 the guide wrote:', 'Press the button', 'It does not help'],
    ['an address in a sentence', 'On 3 March I asked ann@b.example and she wrote:', 'nothing'],
    ['a rule', '_'.repeat(32), 'Second matter'],
    ['dashes', '-----Second matter-----', 'Hello'],
    ['headers without sender', 'To: Ann', 'Sent: today', 'Subject: x'],
  ])('are not %s', (_name, ...lines) => {
    expectParts(['fresh', 'Hello', ...lines]);
  });

  it('are shown where nothing fresh stands above them', () => {
    expectParts(['fresh', '', '-----Original Message-----', 'From: Ann', '', 'Hello', '', 'My answer']);
    expectParts(['fresh', ATTRIBUTIONS[0][1], 'Hello', 'My answer']);
    expectParts(['fresh', TITLES[0] ?? '', 'Hello', '', TITLES[0] ?? '', 'Hi', '', 'My answer']);
    expectParts(['signature', '-- ', 'Nora', ''], ['fresh', ...ENGLISH_HEADERS, 'Hello']);
  });
});

describe('forwarded mails', () => {
  it.each([
    '---------- Forwarded message ---------',
    'Begin forwarded message:',
    'Anfang der weitergeleiteten Nachricht:',
    'Début du message réexpédié :',
    '-------- Weitergeleitete Nachricht --------',
  ])('are content: %s', (title) => {
    expectParts(['fresh', 'See below', '', title, ...ENGLISH_HEADERS, '', 'Hello', '> text']);
  });
});

describe('signatures', () => {
  it('begin with two dashes and a space, and end at a quote', () => {
    expectParts(['fresh', 'Yes.', ''], ['signature', '-- ', 'Nora', '', 'Lind & Co']);
    expectParts(
      ['fresh', 'Yes.'],
      ['signature', '-- ', 'Nora', ''],
      ['quoted', ATTRIBUTIONS[0][1], '> Hello', ''],
      ['fresh', 'P.S. No.'],
    );
  });

  it('begin with two dashes alone if few lines follow', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}`);
    expectParts(['fresh', 'Yes.'], ['signature', '--', ...lines]);
    expectParts(['fresh', 'Yes.', '--', ...lines, 'One more']);
    expectParts(
      ['fresh', 'Yes.'],
      ['signature', '--', 'Nora'],
      ['quoted', ...lines.map((line) => `> ${line}`)],
    );
    expectParts(['fresh', 'Yes.'], ['signature', '-- ', ...lines, 'One more']);
  });

  it.each(['--- ', '-- Nora', ' -- ', '- '])('do not begin with %j', (line) => {
    expectParts(['fresh', 'Yes.', line, 'Nora']);
  });
});

describe('the parts of a mail', () => {
  it('are none of nothing, and fresh of plain words and blanks', () => {
    expect(partsOfMail('')).toEqual([]);
    expect(partsOfMail('Hello')).toEqual([{ kind: 'fresh', text: 'Hello' }]);
    expect(partsOfMail(' \n\n')).toEqual([{ kind: 'fresh', text: ' \n\n' }]);
    expect(partsOfMail('\n\n> Hello')).toEqual([{ kind: 'quoted', text: '\n\n> Hello' }]);
  });

  it('joined are the mail, whatever it holds', () => {
    const pieces = [
      ...ATTRIBUTIONS.map(([, attribution]) => attribution),
      ...TITLES,
      ...HEADER_BLOCKS.map(([, ...headers]) => headers.join('\n')),
      ...['> quoted', 'words', '', ' ', '-- ', '--', '_'.repeat(32), 'a\rb', '\u2028', '\ud800'],
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 500; round += 1) {
      const lines = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]);
      const text = lines.join(['\n', '\r\n', '\n\n'][next(3)]);
      const parts = partsOfMail(text);
      expect(textOf(parts)).toBe(text);
      for (const [index, part] of parts.entries()) expect(part.kind).not.toBe(parts[index + 1]?.kind);
    }
  });

  it.each([
    ['openings of headers', 'From: a\n'],
    ['openings of attributions', 'On 1 a\n'],
    ['titles', '-----Original Message-----\n'],
    ['marks of signatures', '--\n'],
    ['blank lines', '\n'],
    ['dashes', '-'],
    ['one word', 'a\n'],
  ])('come from a hostile megabyte too: %s', (_name, piece) => {
    const text = `x\n${piece.repeat(1_000_000 / piece.length)}`;
    expect(textOf(partsOfMail(text)) === text).toBe(true);
  });
});

describe('mails of very many lines', () => {
  it('are split up to the last line that is read', () => {
    const words = 'words\n'.repeat(MAIL_LINES_MAX - 1);
    expect(partsOfMail(`${words}> in time\n`)).toEqual([
      { kind: 'fresh', text: words },
      { kind: 'quoted', text: '> in time\n' },
    ]);
    expect(partsOfMail(`${words}words\n> too late\n`)).toHaveLength(1);
  });
});

describe('the fresh text', () => {
  it('is what was written for this mail', () => {
    const text = `Hi Ann,\n\n${ATTRIBUTIONS[0][1]}\n> Size?\n\n40.\n\n-- \nNora\n`;
    expect(freshText(text)).toBe('Hi Ann,\n\n40.');
    expect(freshText('> only this')).toBe('');
  });
});
