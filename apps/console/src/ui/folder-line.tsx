import './folder-line.css';
import { IconFolder } from '@tabler/icons-react';
import { Cut } from './cut.tsx';
import { Icon } from './icon.tsx';

/** The line of a table above the rows that lie in a folder. */
export function FolderLine({
  folder,
  columns,
  wideColumns,
}: {
  folder: string;
  /** How many columns the table has on every window. */
  columns: number;
  /** How many more it has beside a phone. */
  wideColumns: number;
}) {
  return (
    <tr className="folder-row">
      <th colSpan={columns} scope="rowgroup">
        <span className="row">
          <Icon of={IconFolder} size={14} />
          <Cut>{folder.replaceAll('/', ' / ')}</Cut>
        </span>
      </th>
      <td colSpan={wideColumns} className="hide-phone" />
    </tr>
  );
}
