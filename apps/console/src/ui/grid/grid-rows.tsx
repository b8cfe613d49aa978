import './grid.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '../../shell/load-chunk.ts';
import { RowsLoading } from '../rows-loading.tsx';
import type { DataGridProps, GridRow } from './data-grid.tsx';

const DataGrid = lazy(() =>
  loadChunk(() => import('./data-grid.tsx')).then((module) => ({ default: module.DataGrid })),
) as <Row extends GridRow>(props: DataGridProps<Row>) => ReactNode;

/** `DataGrid`, loaded on first use, for lists with their own paging and filters. */
export function GridRows<Row extends GridRow>(props: DataGridProps<Row>) {
  return (
    <Suspense fallback={<RowsLoading />}>
      <DataGrid {...props} />
    </Suspense>
  );
}
