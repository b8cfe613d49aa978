import './folder-line.css';
import { IconFolder } from '@tabler/icons-react';
import { Cut } from './cut.tsx';
import { Icon } from './icon.tsx';

/** The heading row above the rows of a folder. */
export function FolderLine({
  folder,
  columns,
  wideColumns,
}: {
  folder: string;
  /** Number of columns in every window. */
  columns: number;
  /** Number of further columns, hidden on phones. */
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
