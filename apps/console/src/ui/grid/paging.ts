import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { needsPagination, pageCountOf, pageLinks } from '@foyer/domain/grid';

/** The shown page and the links to others. Pages below 0 count from the end. */
export interface GridPaging {
  readonly page: number;
  /** At most five. Specification 9. */
  readonly links: readonly number[];
  /** The number of the last page: -1 when the total is a lower bound; null for a single page. */
  readonly lastPage: number | null;
}

/** The paging of a grid. Empty while the rows fit one page or are not counted. Specification 9. */
export function pagingOf(n: number, total: RowTotal | undefined): GridPaging {
  if (!total || !needsPagination(total.total)) return { page: n, links: [], lastPage: null };
  if (!total.isExact) return { page: n, links: endlessLinks(n), lastPage: -1 };
  const count = pageCountOf(total.total);
  const page = Math.max(1, Math.min(count, n < 0 ? count + 1 + n : n));
  return { page, links: pageLinks(page, count), lastPage: count };
}

/** Links when the number of pages is unknown: around the current page. */
function endlessLinks(n: number): number[] {
  const forward = pageLinks(Math.abs(n), Number.POSITIVE_INFINITY);
  return n > 0 ? forward : forward.map((page) => -page).reverse();
}
