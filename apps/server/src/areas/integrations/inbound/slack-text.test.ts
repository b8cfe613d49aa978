import { expect, it } from 'vitest';
import { plainSlackText } from './slack-text.ts';

it.each([
  ['<https://x.example/a?b=1&amp;c=2|our offer>', 'our offer (https://x.example/a?b=1&c=2)'],
  ['<https://x.example|x.example> or <https://x.example>', 'https://x.example or https://x.example'],
  ['<mailto:ada@x.example|ada@x.example>, <tel:+4930|+4930>', 'ada@x.example, +4930'],
  ['<@U1|ada> and <@U2> in <#C1|shop>, <!here>', '@ada and @U2 in #shop, @here'],
  ['<!date^1790000000^{date}|21 September> &lt;3', '21 September <3'],
])('%s is “%s”', (marked, plain) => expect(plainSlackText(marked)).toBe(plain));
