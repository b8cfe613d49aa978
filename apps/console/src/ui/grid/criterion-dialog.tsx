import { useLingui } from '@lingui/react/macro';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { DateField, Form, SelectField, TextField, useForm } from '../fields/index.ts';
import {
  COMPARISONS,
  type Comparison,
  type Criterion,
  type GridFilter,
  type GridOption,
  readCriterion,
} from './criteria.ts';
import { useComparisons } from './criterion-text.ts';

interface Props {
  readonly filter: GridFilter;
  readonly written: string | undefined;
  /** Null removes the criterion. */
  readonly onApply: (criterion: Criterion | null) => void;
  readonly onClose: () => void;
}

/** Asks for a criterion: text, a number comparison, a date range, an option, or a picked value. Enter applies. */
export function CriterionDialog(props: Props) {
  const { kind, title, options, Picker } = props.filter;
  return (
    <Dialog opened onClose={props.onClose} title={title}>
      {Picker && <Picker onPick={(value) => props.onApply({ kind: 'value', value })} />}
      {!Picker && kind === 'between' && <NumberCriterion {...props} />}
      {!Picker && kind === 'days' && <DateCriterion {...props} />}
      {!Picker && options && <OptionCriterion {...props} options={options} />}
      {!Picker && !options && kind !== 'between' && kind !== 'days' && <TextCriterion {...props} />}
    </Dialog>
  );
}

function TextCriterion({ filter, written, onApply }: Props) {
  const { t } = useLingui();
  const form = useForm({
    initial: { value: written ?? '' },
    rules: { value: { title: filter.title, required: true, maxLength: filter.maxLength } },
    onSubmit: ({ value }) => onApply({ kind: 'value', value: value.trim() }),
  });
  return (
    <Form form={form}>
      <TextField form={form} name="value" label={t`Contains`} />
      <Acts onReset={() => onApply(null)} />
    </Form>
  );
}

function OptionCriterion({ filter, written, options, onApply }: Props & { options: readonly GridOption[] }) {
  const form = useForm({
    initial: { value: written ?? '' },
    rules: { value: { title: filter.title, isChoice: true, required: true } },
    onSubmit: ({ value }) => onApply({ kind: 'value', value }),
  });
  return (
    <Form form={form}>
      <SelectField form={form} name="value" options={options} />
      <Acts onReset={() => onApply(null)} />
    </Form>
  );
}

function NumberCriterion({ filter, written, onApply }: Props) {
  const { t } = useLingui();
  const comparisonLabels = useComparisons();
  const before = readCriterion(filter, written);
  const set = before?.kind === 'comparison' ? before : null;
  const form = useForm<{ comparison: Comparison; value: string }>({
    initial: { comparison: set?.comparison ?? 'gt', value: set ? String(set.value) : '' },
    rules: {
      comparison: { title: t`Comparison`, isChoice: true, required: true },
      value: {
        title: filter.title,
        required: true,
        maxLength: 15,
        check: (value) => (Number.isFinite(Number(value)) ? null : t`This is not a number`),
      },
    },
    onSubmit: ({ comparison, value }) => onApply({ kind: 'comparison', comparison, value: Number(value) }),
  });
  const options = COMPARISONS.map((value) => ({ value, label: comparisonLabels[value] }));
  return (
    <Form form={form}>
      <SelectField form={form} name="comparison" options={options} />
      <TextField form={form} name="value" label={t`Value`} />
      <Acts onReset={() => onApply(null)} />
    </Form>
  );
}

function DateCriterion({ filter, written, onApply }: Props) {
  const { t } = useLingui();
  const text = useText();
  const before = readCriterion(filter, written);
  const set = before?.kind === 'range' ? before : null;
  const form = useForm({
    initial: { startDate: set?.startDate ?? '', endDate: set?.endDate ?? '' },
    rules: {
      startDate: { title: t`start date`, type: 'DATE', required: true },
      endDate: {
        title: t`end date`,
        type: 'DATE',
        check: (endDate, { startDate }) => {
          if (endDate === '') return text('filterEndDate');
          return startDate && endDate < startDate ? t`The end date is before the start date` : null;
        },
      },
    },
    onSubmit: (days) => onApply({ kind: 'range', ...days }),
  });
  return (
    <Form form={form}>
      <div className="field-pair">
        <DateField form={form} name="startDate" label={t`From`} />
        <DateField form={form} name="endDate" label={t`To`} />
      </div>
      <Acts onReset={() => onApply(null)} />
    </Form>
  );
}

function Acts({ onReset }: { onReset: () => void }) {
  const { t } = useLingui();
  return (
    <div className="acts">
      <Button variant="quiet" onClick={onReset}>{t`Reset`}</Button>
      <Button variant="primary" type="submit">{t`Apply`}</Button>
    </div>
  );
}
