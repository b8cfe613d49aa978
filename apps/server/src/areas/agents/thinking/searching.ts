import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { containsArabic } from '@foyer/domain/arabic';
import { findIntent } from '../../intents/understanding.ts';
import { findPassages } from '../../knowledge/retrieval.ts';
import type { Asked, Notebook, Source } from './thought.ts';

/** What was found for a question. */
export interface Found {
  /** Indexes of sources that answer by themselves, the best first. */
  readonly answering: readonly number[];
  /** Questions of FAQs that are close, to be asked: "Did you mean …?" */
  readonly near: readonly string[];
  readonly best: number | null;
}

const PASSAGES = 6;
const NEAR_SCORE = 0.25;
const NEAR_MAX = 3;

const sourceOf = (passage: FoundPassage): Omit<Source, 'used'> => ({
  kind: passage.question === null ? 'passage' : 'faq',
  title: passage.documentName,
  headings: passage.headings,
  text: passage.text,
  url: passage.url,
  score: passage.score,
  documentId: passage.documentId,
});

/** Finds passages, FAQs and the intent of a question, and adds them to the notebook. */
export async function search(asked: Asked, notebook: Notebook): Promise<Found> {
  const { services, merchantId, text, unclear, settings } = asked;
  const tenant = services.database.tenant(merchantId);
  const bases = settings.knowledgeBaseIds;
  const find = (question: string) =>
    bases.length === 0
      ? Promise.resolve([])
      : findPassages(tenant, { text: question, bases, limit: PASSAGES });
  const alone = await find(text);
  const passages =
    unclear && !alone.some(({ answers }) => answers) ? await find(`${unclear} ${text}`) : alone;
  const answering = passages.flatMap((passage) => {
    const n = notebook.add(sourceOf(passage));
    return passage.answers ? [n - 1] : [];
  });
  const best = passages[0]?.score ?? null;
  notebook.note(
    'searched',
    `${passages.length} ${answering.length}`,
    unclear && passages !== alone ? `${unclear} ${text}` : text,
  );
  const { intent } = await findIntent(tenant, text);
  if (intent?.response) {
    const { name, response, confidence } = intent;
    const n = notebook.add({
      ...{ kind: 'intent', title: name, headings: [], text: response, url: null },
      ...{ score: Math.round(confidence * 100) / 100, documentId: null },
    });
    notebook.note('understood', `${name}, ${Math.round(confidence * 100)} %`);
    // A curated answer comes first, a passage of a document last.
    const isFaq = notebook.sources[answering[0] ?? -1]?.kind === 'faq';
    if (isFaq) answering.push(n - 1);
    else answering.unshift(n - 1);
  }
  // Without a model the best one is said word for word, so one that the visitor can read comes first.
  const isReadable = (index: number) =>
    containsArabic(notebook.sources[index]?.text ?? '') === containsArabic(text);
  answering.sort((a, b) => Number(isReadable(b)) - Number(isReadable(a)));
  const near = passages.flatMap(({ question, score }) =>
    question !== null && score >= NEAR_SCORE ? [question] : [],
  );
  return { answering, near: [...new Set(near)].slice(0, NEAR_MAX), best };
}
