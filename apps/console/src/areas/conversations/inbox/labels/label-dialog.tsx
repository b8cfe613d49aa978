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
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { errorText, useAction, useCall } from '../../../../api/index.ts';
import { DialogActs } from '../../../../ui/dialog-acts.tsx';
import { Form, SelectField, TextField, useForm } from '../../../../ui/fields/index.ts';
import { Button, Dialog, toast } from '../../../../ui/index.ts';
import { labelColour } from '../label-tag.tsx';
import { useColourName } from './colour-names.ts';

/** What is asked about a label. */
export type LabelQuestion =
  | { readonly kind: 'new'; readonly within: Label | null }
  | { readonly kind: 'rename'; readonly label: Label }
  | { readonly kind: 'remove'; readonly label: Label };

/** Makes, renames or removes a label. */
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
  const create = useAction('createLabel');
  const update = useAction('updateLabel');
  const known = question.kind === 'rename' ? question.label : null;
  const around = known
    ? (parentLabel(known.tagName) ?? '')
    : question.kind === 'new'
      ? (question.within?.tagName ?? '')
      : '';
  const form = useForm<{ name: string; within: string; colour: LabelColour }>({
    initial: {
      name: known ? (partsOfLabel(known.tagName).at(-1) ?? '') : '',
      within: around,
      colour: known?.tagColor ?? 'slate',
    },
    rules: {
      name: {
        title: t`Name`,
        required: true,
        maxLength: LABEL_LIMITS.name,
        check: (name, { within }) => labelError(whole(name, within)),
      },
      within: { title: t`Within`, isChoice: true },
      colour: { title: t`Colour`, isChoice: true },
    },
    onSubmit: async ({ name, within, colour }) => {
      const body = { tagName: labelName(whole(name, within)), tagColor: colour };
      if (known) await update.mutateAsync({ params: { id: known.id }, body });
      else onMade(await create.mutateAsync({ body }));
      onClose();
    },
  });
  const places = (data?.labels ?? []).filter(
    ({ tagName }) =>
      !known || (tagName !== known.tagName && !tagName.startsWith(`${known.tagName}${LABEL_SEPARATOR}`)),
  );
  return (
    <Dialog opened onClose={onClose} title={known ? t`Change the label` : t`New label`}>
      <Form form={form}>
        <TextField form={form} name="name" autoFocus />
        <SelectField
          form={form}
          name="within"
          clearable
          placeholder={t`Within no other`}
          options={places.map(({ tagName }) => ({ value: tagName, label: tagName }))}
        />
        <SelectField
          form={form}
          name="colour"
          options={LABEL_COLOURS.map((colour) => ({
            value: colour,
            label: colourName(colour),
            mark: <span className="label-dot" style={{ background: labelColour(colour) }} />,
          }))}
        />
        <DialogActs isBusy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

const whole = (name: string, within: string): string =>
  within ? `${within}${LABEL_SEPARATOR}${name}` : name;

/** Removing takes a label from everything and cannot be undone, so it is asked for. */
function RemoveDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useAction('removeLabel', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`Label ${label.tagName} removed` });
      onClose();
    },
    onError: (error) => toast.error(t`The label was not removed`, errorText(error, TEXTS.genericError)),
  });
  return (
    <Dialog
      opened
      mustChoose
      onClose={onClose}
      title={t`Remove label ${label.tagName}?`}
      actions={
        <>
          <Button look="quiet" data-autofocus onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id: label.id } })}
          >
            {t`Remove`}
          </Button>
        </>
      }
    >
      <p>{t`It is taken from every conversation, and so are the labels within it. The conversations stay.`}</p>
    </Dialog>
  );
}
