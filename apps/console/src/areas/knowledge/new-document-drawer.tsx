import type { DocumentInput, KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import type { DocumentKind } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { call } from '../../api/index.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import {
  DocumentFields,
  type DocumentValues,
  useDocumentRules,
  valuesOf,
  variantsOf,
} from './document-fields.tsx';

/** The kinds that are written here. Articles are written in the help centre. */
export type NewKind = Exclude<DocumentKind, 'file' | 'article'>;

/** A new document of a kind. It is trained at once. */
export function NewDocumentDrawer({
  kind,
  base,
  bases,
  onAdded,
  onClose,
}: {
  kind: NewKind;
  base: KnowledgeBase;
  bases: readonly KnowledgeBase[];
  onAdded: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const added = useRef<string>(null);
  const form = useRecordForm<DocumentValues & { knowledgeBaseId: string }>({
    record: null,
    nameOf: ({ name, question, url }) => name || question || url || t`Document`,
    onClose: () => {
      onClose();
      if (added.current) onAdded(added.current);
    },
    initial: { ...valuesOf(null), knowledgeBaseId: base.id },
    rules: {
      ...useDocumentRules(kind),
      knowledgeBaseId: { title: t`Knowledge base`, required: true, isChoice: true },
    },
    save: async ({ knowledgeBaseId, ...values }) => {
      const { documents } = await call('createKnowledgeBaseDocs', {
        body: { knowledgeBaseId, documents: [inputOf(kind, values)] },
      });
      added.current = documents[0]?.id ?? null;
    },
  });
  const titles = {
    text: t`New text`,
    faq: t`New question`,
    url: t`New address`,
    sitemap: t`New sitemap`,
  };
  return (
    <RecordDrawer
      record={null}
      form={form}
      title={titles[kind]}
      create={t`Add and train`}
      disabled={false}
      onClose={onClose}
    >
      {bases.length > 1 && (
        <SelectField
          form={form}
          name="knowledgeBaseId"
          options={bases.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <DocumentFields form={form as never} kind={kind} disabled={false} />
    </RecordDrawer>
  );
}

function inputOf(kind: NewKind, values: DocumentValues): DocumentInput {
  const common = {
    ...(values.name.trim() && { name: values.name }),
    ...(values.language && { language: values.language }),
  };
  switch (kind) {
    case 'text':
      return { kind, text: values.text, ...common };
    case 'faq':
      return {
        kind,
        question: values.question,
        variants: variantsOf(values.variants),
        answer: values.answer,
        ...common,
      };
    default:
      return { kind, url: values.url, refreshHours: Number(values.refreshHours), ...common };
  }
}
