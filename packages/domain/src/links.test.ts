import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileExtension,
  isImageAddress,
  isStrictWebAddress,
  isVideoAddress,
  isWebAddress,
  linkSegments,
} from './links.ts';

function hrefs(text: string): string[] {
  return linkSegments(text).flatMap((segment) => (segment.kind === 'link' ? [segment.href] : []));
}

describe('linkSegments', () => {
  it('splits words and links', () => {
    expect(linkSegments('See www.tidewell.example, please')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'www.tidewell.example', href: 'http://www.tidewell.example' },
      { kind: 'text', text: ', please' },
    ]);
    expect(linkSegments('')).toEqual([]);
    expect(hrefs('http://a.b https://c.d/e?f=g#h FTP://i.j file:///k')).toEqual([
      'http://a.b',
      'https://c.d/e?f=g#h',
      'FTP://i.j',
      'file:///k',
    ]);
  });
  it('keeps balanced brackets and drops what follows', () => {
    expect(hrefs('(https://a.b/c_(d))!')).toEqual(['https://a.b/c_(d)']);
    expect(hrefs('[https://a.b]…')).toEqual(['https://a.b']);
  });
  it('leaves images, anchors, bare schemes and words alone', () => {
    expect(hrefs('<img src="http://a.b/c.png"> <A href="http://a.b">www.a.b</A> http://z.y')).toEqual([
      'http://z.y',
    ]);
    expect(hrefs('<a href="http://a.b" www.c.d')).toEqual(['http://a.b', 'http://www.c.d']);
    expect(hrefs('http:// www. xhttp://a.b javascript:alert(1) mailto:a@b.c')).toEqual([]);
  });
  it('loses no character and never makes a script of it', () => {
    const piece = fc.constantFrom(
      'http://',
      'www.',
      'a.b',
      '<a ',
      '</a>',
      '<img ',
      '>',
      ')',
      '(',
      '.',
      ' ',
      'javascript:',
      '"',
      'ß',
      'İ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const segments = linkSegments(pieces.join(''));
        expect(segments.map((segment) => segment.text).join('')).toBe(pieces.join(''));
        for (const segment of segments)
          if (segment.kind === 'link') expect(segment.href).toMatch(/^(https?|ftp|file):\/\//i);
      }),
    );
  });
  it('takes time with the length only', () => {
    const start = Date.now();
    for (const text of ['<a ', '<img ', 'http://(', 'www.', 'http://a)))', '<a <img '])
      linkSegments(text.repeat(20_000));
    linkSegments(`http://a${')'.repeat(100_000)}`);
    expect(Date.now() - start).toBeLessThan(3000);
  });
});

describe('addresses', () => {
  it('have an extension after the last dot before # or ?', () => {
    expect(['a/b.PDF?x=.y', 'b.tar.gz#z.q', 'http://a.b/c', 'none'].map(fileExtension)).toEqual([
      'pdf',
      'gz',
      '',
      '',
    ]);
  });
  it('are of the web, loosely and strictly', () => {
    expect(['shop.example', 'http://a.com/b?c', 'a.com', 'a.co:8080/x'].map(isWebAddress)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(['a', 'a.b', 'a b.com', '-a.com', 'a.com:99999', 'javascript:a.com'].some(isWebAddress)).toBe(
      false,
    );
    expect(['https://a.com:8080', 'a.com', 'ftp://a.com'].map(isStrictWebAddress)).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('are of videos and images', () => {
    expect(['a.AVI', 'a.wmv', 'a.flv', 'a.mpg', 'a.mp4'].every(isVideoAddress)).toBe(true);
    expect(isVideoAddress('a.mp3')).toBe(false);
    expect(
      ['a.png', 'a.jpg', 'a.jpeg', 'a.gif', 'a.svg', 'data:image/webp;base64,AA=='].every(isImageAddress),
    ).toBe(true);
    expect(
      ['a b.png', 'a.bmp', 'data:image/svg;base64,AA', 'data:image/png;base64,'].some(isImageAddress),
    ).toBe(false);
  });
});
