import type { BotGraph } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { hireByPassword, openShop } from '../shop.ts';
import { openBrowser } from '../start/browser.ts';
import { editFlow } from '../start/flow.ts';
import type { Workload } from '../workload.ts';

const STEPS = 500;
const COLUMNS = 25;
const AIMED_FRAMES = 60 * 0.95;
/** An editing that takes so long is felt. */
const AIMED_FRAME_MS = 50;

export const builder: Workload = {
  number: 16,
  title: `A flow of ${STEPS} steps is edited in a browser with a CPU four times slower`,
  async open(machine) {
    const shop = await openShop(machine, 'Builder');
    const person = await hireByPassword(machine, shop.merchantId, 'ADMIN');
    const info = { name: 'Large', type: 'flowbot' as const, access: 'Private' as const };
    const { body } = await request(
      machine.server.url,
      'createStoryDialog',
      { body: { ...info, graph: largeFlow() } },
      shop.admin,
    );
    const browser = await openBrowser();
    if (!browser) console.log('  No Chromium was found; set CHROMIUM_PATH to one.');
    return {
      async round() {
        if (!browser) return [];
        const figures = await editFlow(browser, machine.server.url, person, body.botId);
        return figures.flatMap(({ name, perSecond, p95 }) => [
          {
            name: `${name}: frames`,
            unit: '/s',
            better: 'more' as const,
            value: perSecond,
            aim: AIMED_FRAMES,
          },
          {
            name: `${name}: frame, p95`,
            unit: 'ms',
            better: 'less' as const,
            value: p95,
            aim: AIMED_FRAME_MS,
          },
        ]);
      },
      async close() {
        await browser?.close();
      },
    };
  },
};

/** A flow that fills the canvas: questions and messages in columns, each leading to the next. */
function largeFlow(): BotGraph {
  const ids = Array.from({ length: STEPS }, (_, index) => (index === 0 ? 'start' : `s${index}`));
  return {
    languages: ['en', 'ar'],
    nodes: ids.map((id, index): BotGraph['nodes'][number] => {
      const next = ids[index + 1] ?? 's1';
      const at = {
        id,
        name: `Step ${index}`,
        x: (index % COLUMNS) * 260,
        y: Math.floor(index / COLUMNS) * 160,
      };
      const text = { en: `This is message ${index}`, ar: `هذه الرسالة ${index}` };
      if (index === 0) return { ...at, type: 'start', data: {}, exits: { next } };
      if (index % 2 === 0) return { ...at, type: 'say', data: { text }, exits: { next } };
      const data = {
        text,
        input: 'TEXT' as const,
        variable: 'answer',
        pattern: '',
        attempts: 3,
        retryText: {},
        minutes: null,
      };
      return { ...at, type: 'ask', data, exits: { next, failed: next } };
    }),
  };
}
