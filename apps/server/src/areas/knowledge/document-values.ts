import type { DocumentChange, DocumentInput } from '@foyer/contract/knowledge/shapes';
import { badInput } from '../../kernel/refusal.ts';
import type { DocumentRow } from './present.ts';

/** The stored values of a new document. */
export function valuesOf(input: DocumentInput) {
  const common = {
    kind: input.kind,
    language: input.language ?? '',
    isLanguageGiven: input.language !== undefined,
  };
  switch (input.kind) {
    case 'text':
      return { ...common, name: input.name || firstLine(input.text), content: input.text };
    case 'faq':
      return {
        ...common,
        name: input.name || input.question.slice(0, 200),
        content: input.answer,
        question: input.question,
        variants: input.variants,
      };
    case 'url':
    case 'sitemap':
      return {
        ...common,
        name: input.name || input.url.replace(/^https?:\/\/(?:www\.)?/, '').slice(0, 200),
        url: input.url,
        refreshHours: input.refreshHours,
      };
  }
}

const firstLine = (text: string): string =>
  (text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? text)
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, 80) || '–';

const KIND_FIELDS = {
  text: ['text'],
  faq: ['question', 'variants', 'answer'],
  url: ['url', 'refreshHours'],
  sitemap: ['url', 'refreshHours'],
  file: [],
  article: [],
} as const;
const ALL_FIELDS = ['text', 'question', 'variants', 'answer', 'url', 'refreshHours'] as const;

/** The stored values that a change sets. @throws Refusal for a field that its kind does not have */
export function changesOf(
  { kind }: DocumentRow,
  change: Omit<DocumentChange, 'id' | 'train'>,
): Partial<DocumentRow> {
  const own: readonly string[] = KIND_FIELDS[kind];
  const wrong = ALL_FIELDS.find((name) => change[name] !== undefined && !own.includes(name));
  if (wrong) throw badInput(wrong, 'This type of document does not support this setting.');
  const { name, language, text, question, variants, answer, url, refreshHours } = change;
  return {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language, isLanguageGiven: true }),
    ...(text !== undefined && { content: text }),
    ...(answer !== undefined && { content: answer }),
    ...(question !== undefined && { question }),
    ...(variants !== undefined && { variants }),
    ...(url !== undefined && { url }),
    ...(refreshHours !== undefined && { refreshHours }),
  };
}
