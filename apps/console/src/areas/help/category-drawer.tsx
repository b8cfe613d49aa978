import * as limits from 'virtual:foyer-limits';
import type { HelpCategory, HelpSite } from '@foyer/contract/help/shapes';
import { HELP_LIMITS } from '@foyer/domain/help';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { languageName } from '../../i18n/language-name.ts';
import { TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';

/** A category with its names, or a new one for null. */
export function CategoryDrawer({
  site,
  category,
  onClose,
}: {
  site: HelpSite;
  category: HelpCategory | null;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [first = 'en'] = site.languages;
  const form = useRecordForm<Record<string, string>>({
    record: category,
    nameOf: (values) => values[first] ?? '',
    onClose,
    initial: {
      ...Object.fromEntries(site.languages.map((language) => [language, category?.names[language] ?? ''])),
      slug: category?.slug ?? '',
    },
    rules: {
      ...Object.fromEntries(
        site.languages.map((language) => {
          const name = languageName(language, i18n.locale);
          const title = site.languages.length > 1 ? t`Name (${name})` : t`Name`;
          return [language, { title, required: language === first, maxLength: HELP_LIMITS.categoryName }];
        }),
      ),
      slug: { title: t`Address`, maxLength: limits.createHelpCategory.slug },
    },
    save: ({ slug = '', ...names }, precondition) => {
      const body = {
        names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim())),
        ...(slug && { slug }),
      };
      return category
        ? call('updateHelpCategory', { params: { id: category.id }, body: { ...body, ...precondition } })
        : call('createHelpCategory', { body });
    },
  });
  return (
    <RecordDrawer
      record={category}
      form={form}
      title={category ? (category.names[first] ?? t`Category`) : t`New category`}
      create={t`Create category`}
      width={480}
      disabled={false}
      removal={
        category && {
          name: category.names[first] ?? '',
          button: t`Delete category`,
          text: t`Only a category without articles can be deleted.`,
          remove: () => call('removeHelpCategory', { params: { id: category.id } }),
        }
      }
      onClose={onClose}
    >
      {site.languages.map((language) => (
        <TextField key={language} form={form} name={language} />
      ))}
      <TextField form={form} name="slug" hint={t`Letters, digits and hyphens. Default made from the name.`} />
    </RecordDrawer>
  );
}
