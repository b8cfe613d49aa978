import * as limits from 'virtual:foyer-limits';
import type { Entity } from '@foyer/contract/intents/entity-shapes';
import { ENTITY_KINDS } from '@foyer/domain/intents';
import { isPattern } from '@foyer/domain/pattern';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { KIND_LABELS } from './labels.ts';
import { linesOf } from './lines.ts';

const PATTERN_SAMPLE = String.raw`TW-\d{5}`;

/** A value a line, its synonyms after a colon. */
const textOf = ({ values }: Pick<Entity, 'values'>): string =>
  values
    .map(({ value, synonyms }) => (synonyms.length > 0 ? `${value}: ${synonyms.join(', ')}` : value))
    .join('\n');

/** The values of lines. */
const valuesOf = (text: string) =>
  linesOf(text).map((line) => {
    const [value = '', ...rest] = line.split(':');
    const synonyms = rest.join(':').split(/[,،]/);
    return { value: value.trim(), synonyms: synonyms.map((one) => one.trim()).filter(Boolean) };
  });

/** An entity, or a new one for null. */
export function EntityDrawer({
  entity,
  onClose,
}: {
  entity: Entity | null | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('createOrUpdateEntity');
  const form = useRecordForm({
    record: entity,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: entity?.name ?? '',
      kind: entity?.kind ?? 'list',
      pattern: entity?.pattern ?? '',
      values: entity ? textOf(entity) : '',
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createOrUpdateEntity.name },
      kind: { title: t`Kind`, required: true, isChoice: true },
      pattern: {
        title: t`Pattern`,
        maxLength: limits.createOrUpdateEntity.pattern,
        check: (pattern, { kind }) =>
          kind !== 'pattern' || isPattern(pattern) ? null : t`This pattern cannot be read`,
      },
      values: {
        title: t`Values`,
        check: (text, { kind }) =>
          kind !== 'list' || linesOf(text).length > 0 ? null : t`Enter at least one value`,
      },
    },
    save: ({ values, ...rest }, precondition) =>
      call('createOrUpdateEntity', {
        body: {
          ...rest,
          values: rest.kind === 'list' ? valuesOf(values) : [],
          ...(entity && { id: entity.id, ...precondition }),
        },
      }),
  });
  const { kind } = form.values;
  return (
    <RecordDrawer
      record={entity}
      form={form}
      title={entity?.name ?? t`New entity`}
      create={t`Create entity`}
      width={480}
      disabled={disabled}
      removal={
        entity && {
          name: entity.name,
          button: t`Delete entity`,
          text: t`It will no longer be recognised. You cannot undo this.`,
          remove: () => call('deleteEntity', { params: { id: entity.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" disabled={disabled} />
      <SelectField
        form={form}
        name="kind"
        options={ENTITY_KINDS.map((one) => ({ value: one, label: i18n._(KIND_LABELS[one]) }))}
        disabled={disabled}
      />
      {kind === 'list' && (
        <TextAreaField
          form={form}
          name="values"
          rows={10}
          hint={t`One value per line, with synonyms after a colon: Oslo: Christiania, Oslo city. Small typos are recognised.`}
          disabled={disabled}
        />
      )}
      {kind === 'pattern' && (
        <TextField
          form={form}
          name="pattern"
          hint={t`A regular expression, such as ${PATTERN_SAMPLE}`}
          disabled={disabled}
        />
      )}
    </RecordDrawer>
  );
}
