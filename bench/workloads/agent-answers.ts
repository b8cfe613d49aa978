import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { NEW_AGENT } from '@foyer/domain/agents/agent';
import { askAgent } from '../load/answers.ts';
import type { Machine } from '../machine/machine.ts';
import { quantile } from '../report/statistics.ts';
import { openShop, welcomeVisitors } from '../shop.ts';
import type { Figure, Workload } from '../workload.ts';

const VISITORS = 100;
const QUICK_VISITORS = 20;
const AIMED_MS = 150;
const FAQS = [
  ['Do you deliver on Saturdays?', 'Yes, small pieces on Saturdays from 9 to 14.'],
  ['How long may I return a sofa?', 'You can return any piece within 30 days.'],
  ['Do you repair broken legs of tables?', 'We repair tables. A new leg costs €40.'],
  ['Which woods are your tables made of?', 'Of oak, ash and walnut from this country.'],
] as const;

/** First questions of visitors, one after the other, that an agent answers from knowledge alone. */
export const agentAnswers: Workload = {
  number: 14,
  title: 'an AI agent answers the first question of a visitor from knowledge',
  async open(machine) {
    const shop = await openShop(machine, 'Answers');
    const count = machine.quick ? QUICK_VISITORS : VISITORS;
    await prepareAgent(machine, shop);
    return {
      async round() {
        const visitors = await welcomeVisitors(machine, shop, count);
        const times: (number | null)[] = [];
        for (const [n, visitor] of visitors.entries())
          times.push(await askAgent(machine.server.url, visitor, FAQS[n % FAQS.length]?.[0] ?? ''));
        const answered = times.filter((ms) => ms !== null);
        const at = (share: number): Figure => ({
          name: `stored until answered, p${share * 100}`,
          unit: 'ms',
          better: 'less',
          value: quantile(answered, share),
          aim: AIMED_MS,
        });
        const unanswered = times.length - answered.length;
        return [
          at(0.5),
          at(0.95),
          { name: 'not answered', unit: 'questions', better: 'less', value: unanswered, aim: 0 },
        ];
      },
      async close() {},
    };
  },
};

async function prepareAgent(
  { server: { url } }: Machine,
  { admin, engagementId }: Awaited<ReturnType<typeof openShop>>,
) {
  const { body: base } = await request(url, 'createKnowledgeBase', { body: { name: 'Shop' } }, admin);
  const documents = FAQS.map(([question, answer]) => ({
    ...{ kind: 'faq' as const, question, variants: [], answer },
  }));
  await request(
    url,
    'createKnowledgeBaseDocs',
    { body: { knowledgeBaseId: base.id, documents, train: true } },
    admin,
  );
  const query = { knowledgeBaseId: base.id };
  const isTrained = async () => {
    const { body } = await request(url, 'listKnowledgeBaseDocs', { query }, admin);
    return body.documents.every(({ trainedDate }) => trainedDate !== null);
  };
  while (!(await isTrained())) await delay(200);
  await request(
    url,
    'createAiAgent',
    {
      body: {
        name: 'Agent',
        settings: { ...NEW_AGENT, skillIds: [], languages: ['en'], tools: [], knowledgeBaseIds: [base.id] },
        engagementIds: [engagementId],
      },
    },
    admin,
  );
}
