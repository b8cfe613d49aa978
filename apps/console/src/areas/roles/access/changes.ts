import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { isPageId, type PageId } from '@foyer/domain/pages';
import { RIGHTS, type Right } from '@foyer/domain/rights';
import { comma } from '../../../i18n/joined-text.ts';

/** A changed part of a role with its values before and after; null for none. */
export type Change =
  | { readonly part: 'right'; readonly pageId: PageId; readonly from: Right; readonly to: Right }
  | {
      readonly part: 'title' | 'status' | 'visibility' | 'copyOf' | 'reports' | 'menu';
      readonly from: string | null;
      readonly to: string | null;
    };

const PARTS = ['title', 'status', 'visibility', 'copyOf', 'reports', 'menu'] as const;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const wordOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String).join(comma()) : null;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a menu was reordered or renamed. Items added or removed with a right are reported as that right. */
function isReordered(before: readonly unknown[], after: readonly unknown[]): boolean {
  const unchanged = before.filter((name) => after.includes(name));
  const now = after.filter((name) => before.includes(name));
  const isRenamed = before.length === after.length && unchanged.length < before.length;
  return isRenamed || unchanged.some((name, index) => name !== now[index]);
}

const rightOf = (value: unknown): Right => RIGHTS.find((right) => right === value) ?? 'none';

/** The changes of a role in an audit entry, rights first. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const [was, is] = [recordOf(before), recordOf(after)];
  const [rightsBefore, rightsAfter] = [recordOf(was.rights), recordOf(is.rights)];
  const pages = Object.keys({ ...rightsBefore, ...rightsAfter }).filter(isPageId);
  const rights = pages.map((pageId): Change => {
    return { part: 'right', pageId, from: rightOf(rightsBefore[pageId]), to: rightOf(rightsAfter[pageId]) };
  });
  const hasMenu = isReordered(listOf(was.menu), listOf(is.menu));
  const parts = PARTS.filter((part) => (part in was || part in is) && (part !== 'menu' || hasMenu));
  const rest = parts.map((part): Change => {
    return { part, from: wordOf(was[part]), to: wordOf(is[part]) };
  });
  return [...rights, ...rest];
}
