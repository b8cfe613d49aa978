import type { Extractor, ExtractorInput } from '@foyer/contract/extraction/shapes';
import { EXTRACTION_KINDS, extractorError, ORDER_PATTERN } from '@foyer/domain/extraction';
import { NAME_MAX } from '@foyer/domain/limits';
import { PATTERN_MAX_LENGTH } from '@foyer/domain/pattern';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { type Option, SelectField, SwitchField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { Badge, Button } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { KIND_LABELS, TARGET_LABELS } from './labels.ts';

/** Shows and edits what is looked for. Null for a new entry. */
export function ExtractorDrawer({
  extractor,
  fields,
  onClose,
}: {
  extractor: Extractor | null | undefined;
  /** The own fields of contacts. */
  fields: readonly Option[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('updateExtractor');
  const form = useRecordForm<ExtractorInput>({
    record: extractor,
    initial: {
      name: extractor?.name ?? '',
      kind: extractor?.kind ?? 'phone',
      pattern: extractor?.pattern ?? '',
      target: extractor?.target ?? 'phone',
      automatic: extractor?.automatic ?? false,
      active: extractor?.active ?? true,
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: NAME_MAX },
      pattern: {
        title: t`Pattern`,
        maxLength: PATTERN_MAX_LENGTH,
        check: (_, values) => extractorError(values),
      },
    },
    nameOf: ({ name }) => name,
    save: (body, precondition) =>
      extractor
        ? call('updateExtractor', { params: { id: extractor.id }, body: { ...body, ...precondition } })
        : call('createExtractor', { body }),
    onClose,
  });
  const { kind } = form.values;
  const hasPattern = kind === 'pattern' || kind === 'order';
  return (
    <RecordDrawer
      record={extractor}
      form={form}
      title={extractor?.name ?? t`New entry`}
      create={t`Create entry`}
      disabled={disabled}
      removal={
        extractor && {
          name: extractor.name,
          button: t`Delete entry`,
          text: t`Its proposals disappear. Saved values stay. You cannot undo this.`,
          remove: () => call('removeExtractor', { params: { id: extractor.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      <SwitchField form={form} name="active" label={t`Active`} disabled={disabled} />
      <div className="field-pair">
        <SelectField
          form={form}
          name="kind"
          label={t`Looks for`}
          disabled={disabled}
          options={EXTRACTION_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) }))}
        />
        <SelectField
          form={form}
          name="target"
          label={t`Goes to`}
          disabled={disabled}
          options={[
            ...Object.entries(TARGET_LABELS).map(([value, label]) => ({ value, label: i18n._(label) })),
            ...fields,
          ]}
        />
      </div>
      {hasPattern && (
        <TextField
          form={form}
          name="pattern"
          label={t`Pattern`}
          placeholder={kind === 'order' ? ORDER_PATTERN : undefined}
          hint={
            kind === 'order'
              ? t`Leave empty to find one to five capital letters, an optional hyphen and 3 to 12 digits, such as AB-12345.`
              : t`A regular expression without lookaheads, lookbehinds or backreferences.`
          }
          disabled={disabled}
        />
      )}
      <SwitchField
        form={form}
        name="automatic"
        label={t`Save automatically when the contact has no value yet`}
        disabled={disabled}
      />
      <Trial kind={kind} pattern={form.values.pattern ?? ''} />
    </RecordDrawer>
  );
}

/** A text in which one can see what would be found. */
function Trial({ kind, pattern }: Pick<ExtractorInput, 'kind' | 'pattern'>) {
  const { t } = useLingui();
  const generic = useText();
  const [written, setWritten] = useState('');
  const trial = useAction('tryExtractor');
  return (
    <section className="drawer-part" aria-label={t`Try it`}>
      <TextAreaField label={t`Try a message`} rows={3} value={written} onChange={setWritten} />
      <div className="row">
        <Button
          small
          busy={trial.isPending}
          disabled={written.trim() === ''}
          onClick={() => trial.mutate({ body: { kind, pattern, text: written } })}
        >
          {t`Try`}
        </Button>
        <span role="status" className="row extraction-found">
          {trial.data?.matches.length === 0 && <span className="t-13 t-3">{t`Nothing was found.`}</span>}
          {trial.data?.matches.map(({ value, index }) => (
            <Badge key={index} tone="brand">
              {value}
            </Badge>
          ))}
        </span>
      </div>
      {trial.error && (
        <p className="error" role="alert">
          {errorText(trial.error, generic('genericError'))}
        </p>
      )}
    </section>
  );
}
