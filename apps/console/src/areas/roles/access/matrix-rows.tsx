import type { Role } from '@foyer/contract/roles/shapes';
import type { PageId } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { Cut } from '../../../ui/cut.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BLOCK_TITLES, type Block } from './blocks.ts';
import { type CellProps, RightCell } from './cell.tsx';
import { lockOf } from './draft.ts';

/** A page with the right of each role. */
export function PageRow({
  id,
  title,
  cells,
}: {
  id: PageId;
  title: string;
  cells: readonly Omit<CellProps, 'page'>[];
}) {
  return (
    <tr>
      <th scope="row" title={`${title} ${id}`}>
        <span className="mx-page">
          <Cut>{title}</Cut>
          <code dir="ltr">{id}</code>
        </span>
      </th>
      {cells.map((cell) => (
        <RightCell key={cell.role} {...cell} page={title} />
      ))}
    </tr>
  );
}

/** The head of a group of pages, with a button per role that sets all of them. */
export function BlockRow({
  block,
  roles,
  off,
  built,
  canChange,
}: {
  block: Block;
  roles: readonly Role[];
  off: readonly PageId[];
  /** Whether its pages exist. */
  built: boolean;
  canChange: boolean;
}) {
  const { t, i18n } = useLingui();
  const title = i18n._(BLOCK_TITLES[block.key]);
  if (!canChange) {
    return (
      <tr className="grp">
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {title}
        </th>
      </tr>
    );
  }
  return (
    <tr className="grp">
      <th scope="rowgroup">{title}</th>
      {roles.map((role) => (
        <td key={role.name}>
          {block.pages.some((id) => lockOf(role, id, off) === null) && (
            <button
              type="button"
              className="pm all"
              tabIndex={-1}
              data-role={role.name}
              data-block={block.key}
              data-built={built || undefined}
              aria-haspopup="menu"
              aria-label={t`All of ${title} for ${role.name}`}
            >
              <Icon of={IconDots} size={14} />
            </button>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The row above the pages that do not exist yet; toggles them. */
export function FoldRow({
  columns,
  count,
  open,
  onOpen,
}: {
  columns: number;
  count: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <tr className="grp fold-row">
      <td colSpan={columns}>
        <button type="button" tabIndex={-1} aria-expanded={open} onClick={() => onOpen(!open)}>
          <Icon of={IconChevronRight} size={14} className="tw" />
          {t`Not built yet`}
          <span className="count">{i18n.number(count)}</span>
          <span className="hide-phone">{t`Permissions set here apply once the page is available.`}</span>
        </button>
      </td>
    </tr>
  );
}
