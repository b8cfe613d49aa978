import type { Scoring } from '@foyer/contract/contacts/score-shapes';
import { SCORED_STEPS } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { stepText } from '../../../leads/labels.ts';
import { TextField } from '../../../ui/fields/index.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { Preview } from './preview.tsx';

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** The highest score, and the scores from which leads are moved. */
export function Thresholds({ scoring, onClose }: { scoring: Scoring; onClose: () => void }) {
  const { t } = useLingui();
  const { cap, thresholds } = scoring;
  const whole = (isOptional: boolean) => ({
    check: (value: unknown) => {
      const number = numberOf(String(value));
      if (number === null) return isOptional ? null : t`Enter a number`;
      return Number.isInteger(number) && number >= 1 && number <= 100
        ? null
        : t`Enter a whole number from ${1} to ${100}`;
    },
  });
  const inputOf = (values: Record<'cap' | 'PROSPECT' | 'MQL' | 'SQL', string>) => ({
    cap: Number(values.cap),
    thresholds: { PROSPECT: numberOf(values.PROSPECT), MQL: numberOf(values.MQL), SQL: numberOf(values.SQL) },
  });
  const text = (value: number | null) => (value === null ? '' : String(value));
  const form = useRecordForm({
    record: scoring,
    nameOf: () => t`Thresholds`,
    onClose,
    initial: {
      cap: String(cap),
      PROSPECT: text(thresholds.PROSPECT),
      MQL: text(thresholds.MQL),
      SQL: text(thresholds.SQL),
    },
    rules: {
      cap: { title: t`Highest score`, ...whole(false) },
      PROSPECT: { title: stepText('PROSPECT'), ...whole(true) },
      MQL: { title: stepText('MQL'), ...whole(true) },
      SQL: { title: stepText('SQL'), ...whole(true) },
    },
    save: (values) =>
      call('saveScoring', {
        body: {
          ...inputOf(values),
          ...(scoring.lastModifiedDate && { ifUnmodifiedSince: scoring.lastModifiedDate }),
        },
      }),
  });
  return (
    <RecordDialog form={form} title={t`Thresholds`} width={480} onClose={onClose}>
      <p className="t-2">
        {t`A lead moves forward when its score reaches a threshold. It never moves back, nor out of Customer or DNQ, and a lead that someone has moved back stays. Leave a field empty to move leads there only by hand.`}
      </p>
      <div className="score-row">
        {SCORED_STEPS.map((step) => (
          <TextField key={step} form={form} name={step} />
        ))}
        <TextField form={form} name="cap" />
      </div>
      <Preview input={{ settings: inputOf(form.values) }} />
    </RecordDialog>
  );
}
