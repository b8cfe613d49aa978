import * as limits from 'virtual:foyer-limits';
import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../../api/call.ts';
import { call, useCall } from '../../../api/index.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { variantsOf } from '../document-fields.tsx';

/**
 * Answers a group by a new FAQ, whose variants are its questions, or by a text. Both are trained at once. The first
 * answer of a merchant without a knowledge base creates one.
 */
export function AnswerDrawer(props: {
  by: 'faq' | 'document';
  group: Result<'getUnanswered'>;
  questions: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const bases = useCall('getKnowledgeBase').data?.knowledgeBases;
  return bases ? <Loaded {...props} bases={bases} /> : null;
}

function Loaded({
  by,
  group,
  questions,
  bases,
  onClose,
  onDone,
}: Parameters<typeof AnswerDrawer>[0] & { bases: Result<'getKnowledgeBase'>['knowledgeBases'] }) {
  const { t } = useLingui();
  const isFaq = by === 'faq';
  const isFirst = bases.length === 0;
  const closest = bases.find(({ id }) => id === group.closest[0]?.knowledgeBaseId);
  const variants = [...new Set(questions)].filter((question) => question !== group.question);
  const form = useRecordForm({
    record: null,
    nameOf: ({ question }) => question,
    onClose,
    initial: {
      knowledgeBaseId:
        (closest ?? bases.find(({ audience }) => audience === 'everyone') ?? bases[0])?.id ?? '',
      baseName: t`Answers`,
      question: group.question,
      variants: variants.slice(0, KNOWLEDGE_LIMITS.variants).join('\n'),
      answer: '',
    },
    rules: {
      knowledgeBaseId: { title: t`Knowledge base`, required: !isFirst, isChoice: true },
      baseName: {
        title: t`New knowledge base`,
        required: isFirst,
        maxLength: limits.createKnowledgeBase.name,
      },
      question: {
        title: isFaq ? t`Question` : t`Title`,
        required: true,
        maxLength: isFaq ? KNOWLEDGE_LIMITS.question : KNOWLEDGE_LIMITS.name,
      },
      answer: {
        title: isFaq ? t`Answer` : t`Text`,
        required: true,
        maxLength: isFaq ? KNOWLEDGE_LIMITS.answer : KNOWLEDGE_LIMITS.text,
      },
    },
    save: async ({ baseName, question, variants: others, answer, ...values }) => {
      const knowledgeBaseId = isFirst
        ? (await call('createKnowledgeBase', { body: { name: baseName } })).id
        : values.knowledgeBaseId;
      await call('answerUnanswered', {
        params: { id: group.id },
        body: isFaq
          ? { by: 'faq', knowledgeBaseId, question, variants: variantsOf(others), answer }
          : { by: 'document', knowledgeBaseId, name: question, text: answer },
      });
      onDone();
    },
  });
  return (
    <RecordDrawer
      record={null}
      form={form}
      title={isFaq ? t`Create FAQ` : t`Write knowledge document`}
      create={t`Add and train`}
      disabled={false}
      onClose={onClose}
    >
      <TextField form={form} name="question" />
      <TextAreaField form={form} name="answer" rows={isFaq ? 6 : 14} />
      {isFaq && (
        <TextAreaField
          form={form}
          name="variants"
          label={t`In other words`}
          rows={5}
          hint={t`One question per line. Each is matched like the main question.`}
        />
      )}
      {isFirst ? (
        <TextField form={form} name="baseName" />
      ) : (
        <SelectField
          form={form}
          name="knowledgeBaseId"
          options={bases.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </RecordDrawer>
  );
}
