import type { DayRange } from '@foyer/domain/day-ranges';
import type { FactLimit } from '@foyer/domain/fact-limits';
import { DIMENSION_TITLES, type FactDimension } from '@foyer/domain/fact-sources';
import type { MeasureId } from '@foyer/domain/measures';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../api/index.ts';
import { listText } from '../i18n/list-text.ts';
import { useMay } from '../session/permissions.ts';
import { SelectField } from '../ui/fields/index.ts';
import { useKeyText } from './key-text.ts';

const KEYS_MAX = 200;

/** Limits numbers to one key of a dimension, of those that a measure has in the range. */
export function LimitFields({
  dimensions,
  measureOf = () => 'conversations',
  range,
  value,
  onChange,
}: {
  dimensions: readonly FactDimension[];
  /** The measure whose keys are listed. Default conversations. */
  measureOf?: (dimension: FactDimension) => MeasureId;
  range: DayRange;
  value: FactLimit | null;
  onChange: (limit: FactLimit | null) => void;
}) {
  const { t } = useLingui();
  const keyText = useKeyText();
  const mayAsk = useMay('executeQuery');
  const [chosen, setChosen] = useState<FactDimension | ''>('');
  const by = value?.dimension ?? chosen;
  const { data } = useCall(
    'executeQuery',
    {
      body: {
        measures: [by ? measureOf(by) : 'conversations'],
        dimensions: by ? [by] : [],
        filters: [],
        timeDimension: { ...range, granularity: null },
        limit: KEYS_MAX,
      },
    },
    { enabled: mayAsk && by !== '' },
  );
  if (!mayAsk || dimensions.length === 0) return null;
  const keys = (data?.rows ?? []).flatMap(({ keys: found }) => (by && found[by] ? [found[by]] : []));
  const known = value && !keys.includes(value.key) ? [value.key, ...keys] : keys;
  return (
    <>
      <SelectField
        label={t`Filter`}
        searchable={false}
        clearable
        placeholder={t`No filter`}
        value={by}
        options={dimensions.map((name) => ({ value: name, label: listText(DIMENSION_TITLES[name]) }))}
        onChange={(next) => {
          setChosen(next as FactDimension | '');
          onChange(null);
        }}
      />
      {by && (
        <SelectField
          label={listText(DIMENSION_TITLES[by])}
          value={value?.key ?? ''}
          options={known
            .filter((key) => key !== '')
            .map((key) => ({ value: key, label: keyText(by, key, data?.labels) }))}
          onChange={(key) => onChange(key ? { dimension: by, key } : null)}
        />
      )}
    </>
  );
}
