import * as limits from 'virtual:foyer-limits';
import { DOCUMENT_KIND_LABELS } from '@foyer/contract/knowledge/list';
import type { DocumentDetail } from '@foyer/contract/knowledge/shapes';
import { type DocumentKind, KNOWLEDGE_LANGUAGES, KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import { languageName } from '../../i18n/language-name.ts';
import { listText } from '../../i18n/list-text.ts';
import { type FormState, SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';

/** What is entered for a document, of any kind. Variants are one a line. */
export interface DocumentValues {
  name: string;
  language: string;
  text: string;
  question: string;
  variants: string;
  answer: string;
  url: string;
  refreshHours: string;
}

/** The form values of a document, or of a new one. */
export const valuesOf = (document: DocumentDetail | null): DocumentValues => ({
  name: document?.name ?? '',
  language: document?.language ?? '',
  text: document?.text ?? '',
  question: document?.question ?? '',
  variants: document?.variants.join('\n') ?? '',
  answer: document?.answer ?? '',
  url: document?.url ?? '',
  refreshHours: String(document?.refreshHours ?? 24),
});

/** The variants of a question as they are sent. */
export const variantsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, KNOWLEDGE_LIMITS.variants);

/** The rules of the fields that a kind has. */
export function useDocumentRules(kind: DocumentKind) {
  const { t } = useLingui();
  const isWeb = kind === 'url' || kind === 'sitemap';
  return {
    name: { title: t`Name`, maxLength: limits.modifyKnowledgeBaseDocs.name },
    text: { title: t`Text`, required: kind === 'text', maxLength: KNOWLEDGE_LIMITS.text },
    question: { title: t`Question`, required: kind === 'faq', maxLength: KNOWLEDGE_LIMITS.question },
    answer: { title: t`Answer`, required: kind === 'faq', maxLength: KNOWLEDGE_LIMITS.answer },
    url: {
      title: listText(DOCUMENT_KIND_LABELS.url),
      required: isWeb,
      type: 'url' as const,
    },
  };
}

/** The fields of a document by its kind. */
export function DocumentFields({
  form,
  kind,
  disabled,
}: {
  form: FormState<DocumentValues>;
  kind: DocumentKind;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      {kind === 'faq' && (
        <>
          <TextField form={form} disabled={disabled} name="question" />
          <TextAreaField
            form={form}
            disabled={disabled}
            name="variants"
            label={t`In other words`}
            rows={4}
            hint={t`One question per line. Each is matched like the main question.`}
          />
          <TextAreaField form={form} disabled={disabled} name="answer" rows={6} />
        </>
      )}
      {(kind === 'url' || kind === 'sitemap') && (
        <>
          <TextField
            form={form}
            disabled={disabled}
            name="url"
            placeholder={
              kind === 'sitemap' ? 'https://example.com/sitemap.xml' : 'https://example.com/help/returns'
            }
            hint={
              kind === 'sitemap'
                ? t`Up to ${KNOWLEDGE_LIMITS.pages} pages of the same site are read, as far as its robots.txt allows.`
                : t`The page is read as far as the robots.txt of its site allows.`
            }
          />
          <SelectField
            form={form}
            disabled={disabled}
            name="refreshHours"
            label={t`Check for changes`}
            options={[
              { value: '1', label: t`Every hour` },
              { value: '24', label: t`Every day` },
              { value: '168', label: t`Every week` },
              { value: '0', label: t`Never` },
            ]}
          />
        </>
      )}
      {kind !== 'faq' && (
        <TextField
          form={form}
          disabled={disabled}
          name="name"
          {...(kind !== 'file' && { hint: t`Default: the first line or the address` })}
        />
      )}
      {kind === 'text' && (
        <TextAreaField
          form={form}
          disabled={disabled}
          name="text"
          rows={16}
          hint={t`Lines that begin with # are headings. Each passage is found with the headings above it.`}
        />
      )}
      <SelectField
        form={form}
        disabled={disabled}
        name="language"
        label={t`Language`}
        clearable
        searchable
        placeholder={t`As detected`}
        options={KNOWLEDGE_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
      />
    </>
  );
}
