import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { TASK_TYPE_MAX, taskTypesOf } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { call, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { Form, TagsField, TextField } from '../../../ui/fields/index.ts';
import { Block, Button, IconButton, toast } from '../../../ui/index.ts';
import { ShowCurrent } from '../../../ui/record-fields.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { useSettingsForm } from '../../../ui/settings-form.ts';

interface TypeDraft {
  readonly key: number;
  readonly type: string;
  readonly subtypes: readonly string[];
}

/** The task types with their subtypes, stored in `customConfig.taskType` (Specification 3). */
export function TypesForm() {
  const { t } = useLingui();
  const { data: merchant } = useCall('getMerchantAttributes');
  return (
    <Block title={t`Types`} hint={t`The topics of tasks. Each type can have subtypes.`}>
      {merchant ? <Types merchant={merchant} /> : <RowsLoading />}
    </Block>
  );
}

function Types({ merchant }: { merchant: MerchantAttributes }) {
  const { t } = useLingui();
  const disabled = !useMay('updateMerchantAttributes');
  const stored = taskTypesOf(merchant.customConfig.taskType);
  const form = useSettingsForm<{ types: readonly TypeDraft[] }>({
    record: merchant,
    initial: { types: stored.map((one, key) => ({ key, ...one })) },
    save: async ({ types }, precondition) => {
      const body = { customConfig: { taskType: written(types) }, ...precondition };
      const saved = await call('updateMerchantAttributes', { body });
      toast.show({ text: t`Types saved`, kind: 'done' });
      return saved;
    },
  });
  const { types } = form.values;
  const setTypes = (all: readonly TypeDraft[]) => form.set('types', all);
  const change = (key: number, parts: Partial<TypeDraft>) =>
    setTypes(types.map((one) => (one.key === key ? { ...one, ...parts } : one)));
  return (
    <Form form={form} className="task-types">
      <ShowCurrent form={form} />
      {types.map(({ key, type, subtypes }) => (
        <div key={key} className="task-type">
          <TextField
            label={t`Type`}
            disabled={disabled}
            value={type}
            onChange={(next) => change(key, { type: next.replace(/,/g, '').slice(0, TASK_TYPE_MAX) })}
          />
          <TagsField
            label={t`Subtypes of ${type}`}
            disabled={disabled}
            tagMaxLength={TASK_TYPE_MAX}
            value={[...subtypes]}
            onChange={(next) => change(key, { subtypes: next })}
          />
          {!disabled && (
            <IconButton
              icon={IconX}
              label={t`Remove ${type}`}
              disabled={types.length === 1}
              onClick={() => setTypes(types.filter((one) => one.key !== key))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <div className="row">
          <Button
            icon={IconPlus}
            onClick={() =>
              setTypes([
                ...types,
                { key: Math.max(-1, ...types.map((one) => one.key)) + 1, type: '', subtypes: [] },
              ])
            }
          >
            {t`Add type`}
          </Button>
          {JSON.stringify(written(types)) !== JSON.stringify(written(stored)) && (
            <Button type="submit" variant="primary" busy={form.busy}>
              {t`Save`}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

/** The types as stored; those without a name are omitted. */
const written = (types: readonly Omit<TypeDraft, 'key'>[]): Record<string, string> =>
  Object.fromEntries(
    types
      .filter(({ type }) => type.trim() !== '')
      .map(({ type, subtypes }) => [type.trim(), subtypes.join(',')]),
  );
