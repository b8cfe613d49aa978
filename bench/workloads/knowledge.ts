import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockPassages, storePassages } from '../../apps/server/src/areas/knowledge/passages.ts';
import { findByWords } from '../../apps/server/src/areas/knowledge/retrieval.ts';
import { knowledgeBases, knowledgeDocuments } from '../../apps/server/src/areas/knowledge/tables.ts';
import { configOf } from '../../apps/server/src/areas/knowledge/words.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';
import type { Machine } from '../machine/machine.ts';
import { sentences } from '../scale/vocabulary.ts';
import { openShop } from '../shop.ts';
import type { Figure, Workload } from '../workload.ts';

const PASSAGES = 50_000;
const QUICK_PASSAGES = 5_000;
const QUESTIONS = 300;
const AIMED_P95_MS = 40;
/** Share of questions whose own paragraph is found first. Percent. */
const AIMED_FOUND = { en: 92 } as Readonly<Record<string, number>>;
const AIMED_FOUND_OTHER = 86;
const BATCH = 200;

interface Passage {
  readonly text: string;
  readonly questions: readonly string[];
}

interface Filled {
  readonly merchantId: number;
  /** The passage that answers, by question. */
  readonly questions: readonly { readonly text: string; readonly passage: number }[];
}

/**
 * Questions to knowledge. The recipe was chosen on the questions of every second article of XQuAD only; the figures are
 * those of all.
 */
export const knowledge: Workload = {
  number: 10,
  title: 'questions to knowledge: what is found first, and how fast among many passages',
  rounds: 1,
  async open(machine) {
    const languages = machine.xquad ? languagesIn(machine.xquad) : [];
    if (languages.length === 0) console.log('  Without --xquad folder: what is found first is not measured.');
    const sets: { language: string; filled: Filled }[] = [];
    for (const language of languages) {
      const filled = await fill(machine, language, paragraphsOf(machine.xquad ?? '', language));
      sets.push({ language, filled });
    }
    const count = machine.quick ? QUICK_PASSAGES : PASSAGES;
    const many = await fill(machine, 'en', syntheticPassages(count));
    await machine.query('analyze knowledge_passages, knowledge_words, knowledge_documents');
    return {
      async round() {
        const figures: Figure[] = [];
        for (const { language, filled } of sets) {
          const { found } = await ask(machine, filled);
          figures.push({
            name: `${language}: found first`,
            unit: '%',
            better: 'more',
            value: found,
            aim: AIMED_FOUND[language] ?? AIMED_FOUND_OTHER,
          });
        }
        const { times } = await ask(machine, many);
        const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
        const name = `${count.toLocaleString('en')} passages`;
        figures.push({ name: `${name}: p50`, unit: 'ms', better: 'less', value: at(0.5) });
        figures.push({
          name: `${name}: p95`,
          unit: 'ms',
          better: 'less',
          value: at(0.95),
          aim: AIMED_P95_MS,
        });
        return figures;
      },
      async close() {},
    };
  },
};

async function ask({ database }: Machine, { merchantId, questions }: Filled) {
  const tenant = database.tenant(merchantId);
  const times: number[] = [];
  let right = 0;
  for (const { text, passage } of questions) {
    const begun = performance.now();
    const [best] = await findByWords(tenant, { text });
    times.push(performance.now() - begun);
    if (best?.number === passage) right += 1;
  }
  return { found: (100 * right) / questions.length, times: times.sort((a, b) => a - b) };
}

/** Stores passages as one trained document of a new merchant. */
async function fill(machine: Machine, language: string, passages: readonly Passage[]): Promise<Filled> {
  const { merchantId } = await openShop(machine, `Knowledge ${language}`);
  const tenant = machine.database.tenant(merchantId);
  const [baseId, documentId, runId] = [newId(), newId(), newId()];
  await tenant.transaction(async (db) => {
    await db.insert(knowledgeBases).values({ merchantId, id: baseId, name: language });
    await db.insert(knowledgeDocuments).values({
      merchantId,
      id: documentId,
      baseId,
      kind: 'text',
      name: language,
      language,
      state: 'trained',
      liveRun: runId,
      passages: passages.length,
      configs: [configOf(language)],
    });
  });
  const stored = passages.map(({ text }, n) => ({
    n,
    headings: [],
    body: text,
    page: null,
    anchor: null,
    language,
    url: null,
    alsoFound: '',
  }));
  for (let at = 0; at < stored.length; at += BATCH)
    await tenant.transaction(async (db) => {
      await lockPassages(db, merchantId);
      await storePassages(db, { merchantId, baseId, documentId, runId }, stored.slice(at, at + BATCH));
    });
  const questions = passages.flatMap(({ questions: asked }, passage) =>
    asked.map((text) => ({ text, passage })),
  );
  return { merchantId, questions };
}

const languagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => /^xquad\.([a-z]{2})\.json$/.exec(name)?.[1])
    .filter((language) => language !== undefined)
    .sort();

interface Xquad {
  readonly data: readonly {
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly { readonly question: string }[];
    }[];
  }[];
}

function paragraphsOf(folder: string, language: string): Passage[] {
  const { data } = JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), 'utf8')) as Xquad;
  return data
    .flatMap(({ paragraphs }) => paragraphs)
    .map(({ context, qas }) => ({ text: context, questions: qas.map(({ question }) => question) }));
}

/** Passages of some 150 words, a few of which are asked for by words of one of their sentences. */
function syntheticPassages(count: number): Passage[] {
  const all = sentences(30_000);
  const of = (n: number) => all[n % all.length] ?? [];
  return Array.from({ length: count }, (_, n) => {
    const parts = Array.from({ length: 16 }, (_unused, part) => of(n * 7 + part * 1_009));
    const isAsked = n % Math.floor(count / QUESTIONS) === 0;
    return {
      text: parts.map((words) => words.join(' ')).join('. '),
      questions: isAsked
        ? [[...(parts[3] ?? []).slice(0, 5), ...(parts[9] ?? []).slice(0, 3)].join(' ')]
        : [],
    };
  });
}
