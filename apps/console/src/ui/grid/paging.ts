import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { needsPagination, pageCountOf, pageLinks } from '@foyer/domain/grid';

/** Which page is shown and which others are offered. Pages below 0 are counted from the end. */
export interface GridPaging {
  readonly page: number;
  /** At most five. Specification 9. */
  readonly links: readonly number[];
  /** The number of the last page: -1 where there are more rows than were counted; null where there is one page. */
  readonly lastPage: number | null;
}

/** What the foot of a grid offers. Nothing while the rows fit one page, or are not counted. Specification 9. */
export function pagingOf(n: number, total: RowTotal | undefined): GridPaging {
  if (!total || !needsPagination(total.total)) return { page: n, links: [], lastPage: null };
  if (!total.isExact) return { page: n, links: endlessLinks(n), lastPage: -1 };
  const count = pageCountOf(total.total);
  const page = Math.max(1, Math.min(count, n < 0 ? count + 1 + n : n));
  return { page, links: pageLinks(page, count), lastPage: count };
}

/** Links where the number of pages is not known: around the page, as far as it goes. */
function endlessLinks(n: number): number[] {
  const forward = pageLinks(Math.abs(n), Number.POSITIVE_INFINITY);
  return n > 0 ? forward : forward.map((page) => -page).reverse();
}
