import { useLingui } from '@lingui/react/macro';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';

interface Props {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** The choice between a chart and the table behind it. */
export function ChartOrTable({ isTable, onTable }: Props) {
  const { t } = useLingui();
  return (
    <fieldset className="seg" aria-label={t`Show as`}>
      <button type="button" aria-pressed={!isTable} aria-label={t`Chart`} onClick={() => onTable(false)}>
        <Icon of={IconChartBar} />
      </button>
      <button type="button" aria-pressed={isTable} aria-label={t`Table`} onClick={() => onTable(true)}>
        <Icon of={IconTable} />
      </button>
    </fieldset>
  );
}
