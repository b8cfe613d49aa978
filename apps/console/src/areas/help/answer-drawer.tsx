import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../api/call.ts';
import { call, useCall } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { UnansweredActionProps } from '../../shell/unanswered-actions.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { nameOf } from './names.ts';

/** Publishes an article that answers a group of questions. */
export function AnswerDrawer(props: UnansweredActionProps) {
  const site = useCall('getHelpSite').data;
  return site ? <Loaded {...props} site={site} /> : null;
}

function Loaded({ group, onClose, site }: UnansweredActionProps & { site: Result<'getHelpSite'> }) {
  const { t, i18n } = useLingui();
  const categories = useCall('listHelpCategories').data?.categories ?? [];
  const { languages } = site;
  const form = useRecordForm({
    record: null,
    nameOf: ({ title }) => title,
    onClose,
    initial: {
      title: group.question.slice(0, limits.answerUnansweredByArticle.title),
      body: '',
      categoryId: '',
      language: group.languages.find((code) => languages.includes(code)) ?? languages[0] ?? 'en',
    },
    rules: {
      title: { title: t`Title`, required: true, maxLength: limits.answerUnansweredByArticle.title },
      body: { title: t`Text`, required: true, maxLength: limits.answerUnansweredByArticle.body },
      categoryId: { title: t`Category`, required: true, isChoice: true },
      language: { title: t`Language`, required: true, isChoice: true },
    },
    save: (body) => call('answerUnansweredByArticle', { params: { id: group.id }, body }),
  });
  return (
    <RecordDrawer
      record={null}
      form={form}
      title={t`Publish help article`}
      create={t`Publish`}
      width={560}
      disabled={false}
      onClose={onClose}
    >
      <TextField form={form} name="title" />
      <SelectField
        form={form}
        name="language"
        options={languages.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
      />
      <SelectField
        form={form}
        name="categoryId"
        options={categories.map((category) => ({
          value: category.id,
          label: nameOf(category, site),
        }))}
      />
      <TextAreaField form={form} name="body" rows={12} hint={t`Markdown`} />
    </RecordDrawer>
  );
}
