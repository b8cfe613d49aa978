import { useLingui } from '@lingui/react/macro';
import { CheckboxField, TextField } from '../ui/fields/index.ts';
import { RecordDialog } from '../ui/record-dialog.tsx';
import { useRecordForm } from '../ui/record-form.ts';
import type { SavedViews, View } from './saved-views.ts';

/** Names and shares a view; null for a new one. */
export function ViewDialog<Query>({
  saved,
  view,
  query,
  onClose,
}: {
  saved: SavedViews<Query>;
  view: View<Query> | null;
  query: Query;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: view,
    nameOf: ({ name }) => name.trim(),
    onClose,
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    rules: { name: { title: t`Name`, required: true, maxLength: saved.nameMax } },
    save: ({ name, isShared }, precondition) => {
      const body = { name: name.trim(), isShared, query };
      return view ? saved.update(view.id, { ...body, ...precondition }) : saved.create(body);
    },
  });
  return (
    <RecordDialog form={form} title={view ? t`Edit view` : t`Save filter`} onClose={onClose}>
      <TextField form={form} name="name" autoFocus />
      <CheckboxField form={form} name="isShared" label={t`Share with everyone`} />
    </RecordDialog>
  );
}
