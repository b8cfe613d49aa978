import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { containsArabic } from '@foyer/domain/arabic';
import { findIntent } from '../../intents/understanding.ts';
import { findPassages } from '../../knowledge/retrieval.ts';
import type { Asked, Notebook, Source } from './thought.ts';

/** What was found for a question. */
export interface Found {
  /** Whether something may contain the answer, for a model to decide. */
  readonly hasSource: boolean;
  /** Indexes of sources that answer by themselves, word for word, the best first. */
  readonly answering: readonly number[];
  /** Questions of FAQs that are close, to be asked: "Did you mean …?" */
  readonly near: readonly string[];
  readonly best: number | null;
}

const PASSAGES = 6;
const NEAR_SCORE = 0.25;
const NEAR_MAX = 3;
/** How much of a question a passage must cover to be said word for word. */
const COVERED = 0.6;
/** How sure an intent must be for its answer to be said word for word. */
const INTENT_CONFIDENCE = 0.6;

const sourceOf = (passage: FoundPassage): Omit<Source, 'used'> => ({
  kind: passage.question === null ? 'passage' : 'faq',
  title: passage.documentName,
  headings: passage.headings,
  text: passage.text,
  url: passage.url,
  score: passage.score,
  documentId: passage.documentId,
});

/** Whether an intent answers by itself: it is sure, and no passage or FAQ fits better. */
export const intentAnswers = (confidence: number, best: number | null): boolean =>
  confidence >= INTENT_CONFIDENCE && confidence >= (best ?? 0);

/** Finds passages, FAQs and the intent of a question, and adds them to the notebook. */
export async function search(asked: Asked, notebook: Notebook): Promise<Found> {
  const { services, merchantId, text, unclear, settings } = asked;
  const tenant = services.database.tenant(merchantId);
  const bases = settings.knowledgeBaseIds;
  const find = (question: string) =>
    bases.length === 0
      ? Promise.resolve([])
      : findPassages({ services, tenant }, { text: question, bases, limit: PASSAGES });
  const alone = await find(text);
  const passages =
    unclear && !alone.some(({ answers, covered }) => answers || covered >= COVERED)
      ? await find(`${unclear} ${text}`)
      : alone;
  const answering = passages.flatMap((passage) => {
    const n = notebook.add(sourceOf(passage));
    return passage.covered >= COVERED ? [n - 1] : [];
  });
  const best = passages[0]?.score ?? null;
  notebook.note(
    'searched',
    `${passages.length} ${answering.length}`,
    unclear && passages !== alone ? `${unclear} ${text}` : text,
  );
  const { intent } = await findIntent(tenant, text, null, settings.skillIds);
  if (intent?.response) {
    const { name, response, confidence } = intent;
    const n = notebook.add({
      ...{ kind: 'intent', title: name, headings: [], text: response, url: null },
      ...{ score: Math.round(confidence * 100) / 100, documentId: null },
    });
    notebook.note('understood', `${name}, ${Math.round(confidence * 100)} %`);
    if (intentAnswers(confidence, best)) answering.unshift(n - 1);
  }
  // Without a model the best one is said word for word, so one that the visitor can read comes first.
  const isReadable = (index: number) =>
    containsArabic(notebook.sources[index]?.text ?? '') === containsArabic(text);
  answering.sort((a, b) => Number(isReadable(b)) - Number(isReadable(a)));
  const near = passages.flatMap(({ question, score }) =>
    question !== null && score >= NEAR_SCORE ? [question] : [],
  );
  const hasSource = answering.length > 0 || passages.some(({ answers }) => answers);
  return { hasSource, answering, near: [...new Set(near)].slice(0, NEAR_MAX), best };
}
