import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Popover } from '../popover.tsx';
import type { ChosenColumns } from './column-choice.ts';
import { columnTitle, type GridColumn } from './columns.ts';
import { useIsPhone } from './use-is-phone.ts';

/** Shows, hides and orders the columns. Dragging a column's head orders them too. */
export function ColumnsButton({
  columns,
  chosen,
}: {
  columns: readonly Pick<GridColumn<never>, 'id' | 'title' | 'fixed'>[];
  chosen: ChosenColumns;
}) {
  const { t, i18n } = useLingui();
  const { order, hidden } = chosen.choice;
  if (useIsPhone()) return null;
  return (
    <Popover label={t`Columns`} align="end" width={260} trigger={<Button>{t`Columns`}</Button>}>
      <ul className="column-items">
        {order.map((id, index) => {
          const column = columns.find((one) => one.id === id);
          if (!column) return null;
          const title = columnTitle(column, i18n);
          return (
            <li key={id} className="item column-item">
              <label className="row grow">
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  disabled={column.fixed}
                  onChange={() => chosen.toggle(id)}
                />
                {title}
              </label>
              <button
                type="button"
                className="btn quiet sm icon"
                aria-label={t`Move ${title} forward`}
                disabled={index === 0}
                onClick={() => chosen.move(id, -1)}
              >
                <Icon of={IconArrowUp} size={14} />
              </button>
              <button
                type="button"
                className="btn quiet sm icon"
                aria-label={t`Move ${title} back`}
                disabled={index === order.length - 1}
                onClick={() => chosen.move(id, 1)}
              >
                <Icon of={IconArrowDown} size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <Button small variant="quiet" onClick={chosen.reset}>{t`Default columns`}</Button>
    </Popover>
  );
}
