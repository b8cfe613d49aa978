export { BulkBar } from './bulk-bar.tsx';
export { type ChosenColumns, useColumnChoice } from './column-choice.ts';
export { type GridColumn, gridColumns } from './columns.ts';
export { ColumnsButton } from './columns-button.tsx';
export type { Criterion, GridFilter } from './criteria.ts';
export { GridFilters } from './grid-filters.tsx';
export { GridFoot } from './grid-foot.tsx';
export { GridRows } from './grid-rows.tsx';
export { GridView } from './grid-view.tsx';
export { ListGrid } from './list-grid.tsx';
export { pagingOf } from './paging.ts';
export { type Selection, useSelection } from './selection.ts';
export {
  criteriaOf,
  FIRST_PAGE,
  type GridAddress,
  type GridChange,
  type GridSearch,
  isFiltered,
  unfiltered,
  useGridAddress,
} from './use-grid-address.ts';
export { useGridPage } from './use-grid-page.ts';
export { useIsPhone } from './use-is-phone.ts';
export { filterKinds, type ListState, listFilters, listParams, useList } from './use-list.ts';
export { useOpenRecord } from './use-open-record.ts';
