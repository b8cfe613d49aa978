import { IMPORT_TARGETS } from '@foyer/contract/contacts/constants';
import type { ColumnTarget, ImportColumn } from '@foyer/contract/contacts/import-shapes';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { SelectField } from '../../../ui/fields/index.ts';
import { Cut } from '../../../ui/index.ts';
import { TARGET_NAMES, targetOfValue, valueOfTarget } from './targets.ts';

/** Where each column of the file goes. */
export function ColumnsPanel({
  columns,
  targets,
  onChange,
}: {
  columns: readonly ImportColumn[];
  targets: readonly ColumnTarget[];
  onChange: (targets: ColumnTarget[]) => void;
}) {
  const { t, i18n } = useLingui();
  const { data } = useCall('listContactFields');
  const mayAdd = useMay('createContactField');
  const used = targets.filter(({ kind }) => kind !== 'none').length;
  const total = columns.length;
  const options = [
    { value: 'none', label: t`Leave out` },
    ...IMPORT_TARGETS.map((name) => ({ value: name as string, label: i18n._(TARGET_NAMES[name]) })),
    ...(data?.fields ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <section>
      <h3>
        {t`Columns`} <span className="t-3">{t`${used} of ${total} go to a field`}</span>
      </h3>
      <ul className="import-columns">
        {columns.map((column, index) => {
          const { header, samples } = column;
          const title = header || t`Column ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat, and columns keep their order
            <li key={index}>
              <span className="grow">
                <Cut as="strong">{title}</Cut>
                <Cut className="t-12 t-3">{joinedText(samples)}</Cut>
              </span>
              <SelectField
                label={title}
                value={valueOfTarget(targets[index] ?? { kind: 'none' })}
                options={[
                  ...options,
                  ...(mayAdd && header ? [{ value: 'new', label: t`New field: ${header}` }] : []),
                ]}
                onChange={(value) =>
                  onChange(targets.map((one, at) => (at === index ? targetOfValue(value, column) : one)))
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
