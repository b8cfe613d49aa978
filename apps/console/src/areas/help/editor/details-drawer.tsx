import * as limits from 'virtual:foyer-limits';
import type { HelpArticleDetail, HelpCategory, HelpSite } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { SelectField, TextField } from '../../../ui/fields/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { nameOf } from '../names.ts';

/** The category and address of an article. They change at once on the public site. */
export function DetailsDrawer({
  article,
  site,
  categories,
  onClose,
}: {
  article: HelpArticleDetail;
  site: HelpSite;
  categories: readonly HelpCategory[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: article,
    nameOf: () => article.title,
    onClose,
    initial: { categoryId: article.categoryId, slug: article.slug },
    rules: {
      categoryId: { title: t`Category`, required: true, isChoice: true },
      slug: { title: t`Address`, required: true, maxLength: limits.saveHelpArticle.slug },
    },
    save: (values, precondition) =>
      call('saveHelpArticle', { params: { id: article.id }, body: { ...values, ...precondition } }),
  });
  return (
    <RecordDrawer
      record={article}
      form={form}
      title={t`Details`}
      width={480}
      disabled={false}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="categoryId"
        options={categories.map((category) => ({ value: category.id, label: nameOf(category, site) }))}
      />
      <TextField form={form} name="slug" hint={t`Links to the old address no longer work once it changes.`} />
    </RecordDrawer>
  );
}
