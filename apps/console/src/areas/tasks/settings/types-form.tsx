import { TASK_TYPE_MAX, taskTypesOf } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, keyOf, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { TagsField, TextField } from '../../../ui/fields/index.ts';
import { Block, Button, IconButton, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';

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
      {merchant ? (
        <Types key={JSON.stringify(merchant.customConfig.taskType)} stored={merchant.customConfig.taskType} />
      ) : (
        <RowsLoading />
      )}
    </Block>
  );
}

function Types({ stored }: { stored: unknown }) {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const disabled = !useMay('updateMerchantAttributes');
  const before = taskTypesOf(stored).map((one, key): TypeDraft => ({ key, ...one }));
  const [types, setTypes] = useState<readonly TypeDraft[]>(before);
  const [isBusy, setIsBusy] = useState(false);
  const change = (key: number, parts: Partial<TypeDraft>) =>
    setTypes(types.map((one) => (one.key === key ? { ...one, ...parts } : one)));
  const written = (all: readonly TypeDraft[]) =>
    Object.fromEntries(
      all
        .filter(({ type }) => type.trim() !== '')
        .map(({ type, subtypes }) => [type.trim(), subtypes.join(',')]),
    );
  const isDirty = JSON.stringify(written(types)) !== JSON.stringify(written(before));
  const save = async () => {
    setIsBusy(true);
    try {
      const known = cache.getQueryData<{ customConfig: object }>(keyOf('getMerchantAttributes'));
      await call('updateMerchantAttributes', {
        body: { customConfig: { ...known?.customConfig, taskType: written(types) } },
      } as never);
      toast.show({ text: t`Types saved`, kind: 'done' });
    } catch (error) {
      toast.error(t`Could not save types`, errorText(error, text('genericError')));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="task-types">
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
          {isDirty && (
            <Button variant="primary" busy={isBusy} onClick={() => void save()}>
              {t`Save`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
