import type { Label } from '@foyer/contract/conversations/shapes';
import {
  LABEL_COLOURS,
  LABEL_LIMITS,
  LABEL_SEPARATOR,
  type LabelColour,
  labelError,
  labelName,
  parentLabel,
  partsOfLabel,
} from '@foyer/domain/labels';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../../../api/index.ts';
import { SelectField, TextField } from '../../../../ui/fields/index.ts';
import { RecordDialog } from '../../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../../ui/record-form.ts';
import { RemovalDialog } from '../../../../ui/removal-dialog.tsx';
import { labelColour } from '../label-tag.tsx';
import { useColourName } from './colour-names.ts';

/** The dialog to show for a label. */
export type LabelQuestion =
  | { readonly kind: 'new'; readonly within: Label | null }
  | { readonly kind: 'rename'; readonly label: Label }
  | { readonly kind: 'remove'; readonly label: Label };

/** Creates, renames or deletes a label. */
export function LabelDialog({
  question,
  onClose,
  onMade,
}: {
  question: LabelQuestion;
  onClose: () => void;
  onMade: (label: Label) => void;
}) {
  if (question.kind === 'remove') return <RemoveDialog label={question.label} onClose={onClose} />;
  return <EditDialog question={question} onClose={onClose} onMade={onMade} />;
}

function EditDialog({
  question,
  onClose,
  onMade,
}: {
  question: Exclude<LabelQuestion, { kind: 'remove' }>;
  onClose: () => void;
  onMade: (label: Label) => void;
}) {
  const { t } = useLingui();
  const colourName = useColourName();
  const { data } = useCall('listLabels');
  const known = question.kind === 'rename' ? question.label : null;
  const around = known
    ? (parentLabel(known.tagName) ?? '')
    : question.kind === 'new'
      ? (question.within?.tagName ?? '')
      : '';
  const form = useRecordForm<{ tagName: string; within: string; tagColor: LabelColour }>({
    record: known,
    nameOf: ({ tagName }) => tagName,
    onClose,
    initial: {
      tagName: known ? (partsOfLabel(known.tagName).at(-1) ?? '') : '',
      within: around,
      tagColor: known?.tagColor ?? 'slate',
    },
    rules: {
      tagName: {
        title: t`Name`,
        required: true,
        maxLength: LABEL_LIMITS.name,
        check: (name, { within }) => labelError(whole(name, within)),
      },
      within: { title: t`Parent label`, isChoice: true },
      tagColor: { title: t`Colour`, isChoice: true },
    },
    save: async ({ tagName, within, tagColor }, precondition) => {
      const body = { tagName: labelName(whole(tagName, within)), tagColor };
      if (known) await call('updateLabel', { params: { id: known.id }, body: { ...body, ...precondition } });
      else onMade(await call('createLabel', { body }));
    },
  });
  const places = (data?.labels ?? []).filter(
    ({ tagName }) =>
      !known || (tagName !== known.tagName && !tagName.startsWith(`${known.tagName}${LABEL_SEPARATOR}`)),
  );
  return (
    <RecordDialog form={form} title={known ? t`Edit label` : t`New label`} onClose={onClose}>
      <TextField form={form} name="tagName" autoFocus />
      <SelectField
        form={form}
        name="within"
        clearable
        placeholder={t`No parent`}
        options={places.map(({ tagName }) => ({ value: tagName, label: tagName }))}
      />
      <SelectField
        form={form}
        name="tagColor"
        options={LABEL_COLOURS.map((colour) => ({
          value: colour,
          label: colourName(colour),
          mark: <span className="label-dot" style={{ background: labelColour(colour) }} />,
        }))}
      />
    </RecordDialog>
  );
}

const whole = (name: string, within: string): string =>
  within ? `${within}${LABEL_SEPARATOR}${name}` : name;

/** Deleting removes the label from every thread and cannot be undone, so it is confirmed. */
function RemoveDialog({ label: { id, tagName }, onClose }: { label: Label; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={tagName}
      button={t`Delete label`}
      remove={() => call('removeLabel', { params: { id } })}
      onClose={onClose}
      onRemoved={onClose}
    >
      {t`This removes the label and the labels below it from all conversations. The conversations stay.`}
    </RemovalDialog>
  );
}
