import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { excerptOf, plainText, render } from './markdown.ts';

const BODY = `## Times

| Where | In stock | Made to order |
| --- | --- | --- |
| *Spain* | 2 to 4 days | |
| UK | 4 to 6 days | 8 weeks |

We write the evening before.

1. Wait.
2. Rub.

- One
- Two`;

it('says a table and lists in sentences for those who read passages', () => {
  expect(plainText(BODY).replaceAll(/\n+/g, '\n')).toBe(
    [
      '## Times',
      'Where: Spain; In stock: 2 to 4 days.',
      'Where: UK; In stock: 4 to 6 days; Made to order: 8 weeks.',
      'We write the evening before.',
      'Wait.',
      'Rub.',
      'One',
      'Two',
    ].join('\n'),
  );
});

it('describes an article by its first paragraph, or by what it begins with', () => {
  expect(excerptOf(BODY)).toBe('We write the evening before.');
  expect(excerptOf('- One\n- Two')).toBe('One Two');
});

it.each([
  '[press](java&#x73;cript:alert(1))',
  '[press](<java\tscript:alert(1)>)',
  '[press]( JaVaScRiPt&colon;alert(1))',
  '[press](data:text/html;base64,PHNjcmlwdD4=)',
  '[press](//evil.example/steal)',
  '[press][1]\n\n[1]: vbscript:msgbox(1) "x"',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](https://a.example/"onerror="alert(1))',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x>press</a></svg>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">press</button></form>',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
])('renders nothing that runs or leads away: %s', (body) => {
  const { document } = parseHTML(`<html><body>${render(body, 'https://shop.example').html}</body></html>`);
  for (const element of document.querySelectorAll('body *')) {
    expect('script style svg math iframe form button noscript'.split(' ')).not.toContain(
      element.tagName.toLowerCase(),
    );
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|action|style/);
      if (name !== 'href' && name !== 'src') continue;
      const { protocol, host } = new URL(value, 'https://shop.example');
      expect([protocol, host]).toEqual(['https:', expect.stringMatching(/^(shop|a)\.example$/)]);
    }
  }
});
