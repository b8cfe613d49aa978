/** Training of a document. The codes are those of specification 4; a document being trained has no number. */
export const TRAINING_CODES = [0, 1, 2, 3, 4, 5, 'in-progress'] as const;
export type TrainingCode = (typeof TRAINING_CODES)[number];

/** What a training code means. Specification 4. */
export const TRAINING_LABELS: Readonly<Record<TrainingCode, string>> = {
  0: 'Not Trained',
  1: 'Completed',
  2: 'Not Trained',
  3: 'Mark for Deletion',
  4: 'Out of Sync',
  5: 'Deleted',
  'in-progress': 'Not Trained',
};

/** The kinds of documents. Articles are written and published in the help centre. */
export const DOCUMENT_KINDS = ['file', 'url', 'sitemap', 'text', 'faq', 'article'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** From this score on, a passage answers a question. 0 to 1. */
export const ANSWER_SCORE = 0.5;

/** How often a document is tried when its source fails for the moment. */
export const TRAINING_ATTEMPTS = 5;

/** Limits of knowledge. Characters unless named otherwise. */
export const KNOWLEDGE_LIMITS = {
  name: 200,
  description: 500,
  text: 400_000,
  question: 500,
  answer: 8_000,
  variants: 50,
  fileBytes: 20 * 1024 * 1024,
  /** Pages read of one sitemap. */
  pages: 500,
  /** Passages of one document. */
  passages: 5_000,
  bases: 100,
} as const;

/** The languages whose words are stemmed, by ISO code, with the text search configuration of PostgreSQL 15 and later. */
export const STEMMED_LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** Languages of which single letters in a row are compared, since they write no spaces. */
export const UNSPACED_LANGUAGES = ['ja', 'th', 'zh'] as const;

/** The languages a document can have, by ISO code. */
export const KNOWLEDGE_LANGUAGES: readonly string[] = [
  ...Object.keys(STEMMED_LANGUAGES),
  ...UNSPACED_LANGUAGES,
].sort();

/** Why a question was not answered. */
export const UNANSWERED_REASONS = ['no_source', 'below_threshold', 'handed_over', 'thumbs_down'] as const;
export type UnansweredReason = (typeof UNANSWERED_REASONS)[number];
