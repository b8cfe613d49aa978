import * as limits from 'virtual:foyer-limits';
import type { HelpCategory, HelpSite } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { useHelpAddress } from './address.ts';
import { nameOf } from './names.ts';

/** A new article: its title, language and category. It opens in the editor then. */
export function NewArticleDrawer({
  site,
  categories,
  onClose,
}: {
  site: HelpSite;
  categories: readonly HelpCategory[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { go } = useHelpAddress();
  const [created, setCreated] = useState<string | null>(null);
  const form = useRecordForm({
    record: null,
    nameOf: ({ title }) => title,
    onClose: () => (created ? go({ id: created }) : onClose()),
    initial: {
      title: '',
      language: site.languages[0] ?? 'en',
      categoryId: categories.length === 1 ? (categories[0]?.id ?? '') : '',
    },
    rules: {
      title: { title: t`Title`, required: true, maxLength: limits.createHelpArticle.title },
      language: { title: t`Language`, required: true, isChoice: true },
      categoryId: { title: t`Category`, required: true, isChoice: true },
    },
    save: async (body) => setCreated((await call('createHelpArticle', { body })).id),
  });
  return (
    <RecordDrawer
      record={null}
      form={form}
      title={t`New article`}
      create={t`Write article`}
      width={480}
      disabled={false}
      onClose={onClose}
    >
      <TextField form={form} name="title" hint={t`As a customer would ask, for example “Return an item”`} />
      {site.languages.length > 1 && (
        <SelectField
          form={form}
          name="language"
          options={site.languages.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
        />
      )}
      <SelectField
        form={form}
        name="categoryId"
        options={categories.map((category) => ({ value: category.id, label: nameOf(category, site) }))}
        {...(categories.length === 0 && { hint: t`Create a category first.` })}
      />
    </RecordDrawer>
  );
}
