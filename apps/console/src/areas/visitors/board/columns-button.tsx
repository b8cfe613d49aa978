import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { useColumnChoice } from './columns.ts';
import { COLUMN_TITLES } from './words.ts';

/** Chooses and orders the columns. Dragging a column's head orders them too. */
export function ColumnsButton({ columns }: { columns: ReturnType<typeof useColumnChoice> }) {
  const { t, i18n } = useLingui();
  const { order, hidden } = columns.choice;
  return (
    <Popover label={t`Columns`} align="end" width={260} trigger={<Button>{t`Columns`}</Button>}>
      <ul>
        {order.map((id, index) => {
          const title = i18n._(COLUMN_TITLES[id]);
          const shown = !hidden.includes(id);
          return (
            <li key={id} className="item column-item">
              <label className="row grow">
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={id === 'visitor'}
                  onChange={() => columns.toggle(id)}
                />
                {title}
              </label>
              <button
                type="button"
                className="btn quiet sm icon"
                aria-label={t`Move ${title} forward`}
                disabled={index === 0}
                onClick={() => columns.move(id, -1)}
              >
                <Icon of={IconArrowUp} size={14} />
              </button>
              <button
                type="button"
                className="btn quiet sm icon"
                aria-label={t`Move ${title} back`}
                disabled={index === order.length - 1}
                onClick={() => columns.move(id, 1)}
              >
                <Icon of={IconArrowDown} size={14} />
              </button>
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
