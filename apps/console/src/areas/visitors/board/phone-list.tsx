import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../ui/avatar.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { AgentCell, StateCell, TimeCell } from './cells.tsx';
import type { BoardRow } from './rows.ts';

/** The rows for a narrow screen, two lines each. */
export function PhoneList({
  rows,
  isNew,
  onOpen,
  onTake,
}: {
  rows: readonly BoardRow[];
  isNew: (id: string) => boolean;
  onOpen: (row: BoardRow) => void;
  onTake: (row: BoardRow) => void;
}) {
  const { t } = useLingui();
  return (
    <ul className="phone-rows">
      {rows.map((row) => (
        <li key={row.id} className={isNew(row.id) ? 'is-new' : undefined}>
          <button
            type="button"
            aria-label={t`Open ${row.name}`}
            className="phone-open"
            onClick={() => onOpen(row)}
          />
          <Avatar
            id={row.id}
            name={row.name}
            size={36}
            presence={row.state === 'left' ? 'offline' : 'online'}
          />
          <div className="grow">
            <span className="row">
              <Cut as="strong" className="t-m">
                {row.name}
              </Cut>
              <span className="end t-12 t-3 num">
                <TimeCell row={row} />
              </span>
            </span>
            <span className="row t-12 t-3">
              <Flag country={row.visitor.country} />
              <Cut>{row.pageTitle || row.location}</Cut>
            </span>
          </div>
          <div className="phone-state">
            {row.state === 'needs' ? <AgentCell row={row} onTake={onTake} /> : <StateCell row={row} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
