import type { Role } from '@foyer/contract/roles/shapes';
import type { PageId } from '@foyer/domain/pages';
import type { Right } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { BLOCK_TITLES, type Block, type BlockKey, type Listed, pageIdsOf } from './blocks.ts';
import { type Draft, lockOf, shownRight } from './draft.ts';
import { BlockRow, FoldRow, PageRow } from './matrix-rows.tsx';
import { type Anchor, RightMenu } from './right-menu.tsx';
import { type RoleCommands, RoleHead } from './role-head.tsx';
import { useGridKeys } from './use-grid-keys.ts';

/** What a menu is open for: one page of a role, or a group of pages. */
interface Target {
  readonly role: Role;
  readonly pages: readonly PageId[];
  readonly label: string;
  readonly cell: HTMLElement;
  readonly anchor: Anchor;
}

export interface MatrixProps {
  roles: readonly Role[];
  listed: Listed;
  off: readonly PageId[];
  draft: Draft;
  /** Whether the signed-in member may change rights. */
  canChange: boolean;
  /** Whether pages that do not exist yet are shown. */
  unfolded: boolean;
  onUnfold: (unfolded: boolean) => void;
  titleOf: (id: PageId) => string;
  onSet: (role: Role, pages: readonly PageId[], right: Right) => void;
  commands: RoleCommands;
}

const KEYS: Readonly<Record<string, Right>> = { c: 'change', v: 'view', n: 'none' };

/** The rights by page and role (Specification 6). */
export function Matrix(props: MatrixProps) {
  const { roles, listed, off, draft, canChange, unfolded, onUnfold, titleOf, onSet, commands } = props;
  const { t, i18n } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const keys = useGridKeys(table);
  const pagesOf = (block: BlockKey, from: readonly Block[]) =>
    from.find(({ key }) => key === block)?.pages ?? [];

  /** The target of an event; null for a cell without a choice. */
  const targetOf = (event: MouseEvent | KeyboardEvent): Target | null => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-role]');
    const role = roles.find(({ name }) => name === cell?.dataset.role);
    if (!cell || !role || !canChange) return null;
    const { page, block, built } = cell.dataset;
    const pages = page
      ? [page as PageId]
      : pagesOf(block as BlockKey, built ? listed.built : listed.notBuilt);
    const what = page ? titleOf(page as PageId) : i18n._(BLOCK_TITLES[block as BlockKey]);
    return { role, pages, label: t`${what} for ${role.name}`, cell, anchor: anchorOf(cell, box.current) };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const right = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    const target = right && targetOf(event);
    if (!right || !target) return keys.onKeyDown(event);
    event.preventDefault();
    onSet(target.role, target.pages, right);
  };
  const cellsOf = (id: PageId) =>
    roles.map((role) => {
      const right = shownRight(draft, role, id);
      const changed = draft[role.name]?.rights[id] !== undefined;
      return {
        role: role.name,
        pageId: id,
        right,
        lock: lockOf(role, id, off),
        changed,
        disabled: !canChange,
      };
    });
  const rowsOf = (blocks: readonly Block[], built: boolean) =>
    blocks.flatMap((block) => [
      <BlockRow
        key={`block-${block.key}`}
        block={block}
        roles={roles}
        off={off}
        built={built}
        canChange={canChange}
      />,
      ...block.pages.map((id) => <PageRow key={id} id={id} title={titleOf(id)} cells={cellsOf(id)} />),
    ]);

  return (
    <div
      className="mx-box"
      ref={box}
      style={{ minInlineSize: `calc(var(--mx-first) + ${roles.length} * var(--mx-role))` }}
    >
      <table
        className="mx"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of buttons, by the WAI-ARIA pattern
        role="grid"
        aria-label={t`Role permissions by page`}
        ref={table}
        onClick={(event) => setTarget(targetOf(event))}
        onKeyDown={onKeyDown}
        onFocus={keys.onFocus}
      >
        <colgroup>
          <col className="mx-first" />
          {roles.map(({ name }) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t`Page`}</th>
            {roles.map((role) => (
              <RoleHead key={role.name} role={role} canChange={canChange} commands={commands} />
            ))}
          </tr>
        </thead>
        <tbody>{rowsOf(listed.built, true)}</tbody>
        {listed.notBuilt.length > 0 && (
          <tbody>
            <FoldRow
              columns={roles.length + 1}
              count={pageIdsOf(listed.notBuilt).length}
              open={unfolded}
              onOpen={onUnfold}
            />
            {unfolded && rowsOf(listed.notBuilt, false)}
          </tbody>
        )}
      </table>
      {target && (
        <RightMenu
          anchor={target.anchor}
          label={target.label}
          chosen={commonRight(target, draft)}
          onChoose={(right) => onSet(target.role, target.pages, right)}
          onClose={() => {
            setTarget(null);
            target.cell.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** The right that all pages of a target share, or null. */
function commonRight({ role, pages }: Target, draft: Draft): Right | null {
  const rights = pages.map((id) => shownRight(draft, role, id));
  return rights.every((right) => right === rights[0]) ? (rights[0] ?? null) : null;
}

function anchorOf(cell: HTMLElement, box: HTMLElement | null): Anchor {
  const at = cell.getBoundingClientRect();
  const from = box?.getBoundingClientRect() ?? new DOMRect();
  const start = document.dir === 'rtl' ? from.right - at.right : at.left - from.left;
  return { top: at.top - from.top, start, width: at.width, height: at.height };
}
