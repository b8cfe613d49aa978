import './grid.css';
import { useLingui } from '@lingui/react/macro';
import { IconFilterOff, IconList } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { Empty } from '../empty.tsx';
import { GridFailed } from '../grid-failed.tsx';
import type { IconShape } from '../icon.tsx';
import { RowsLoading } from '../rows-loading.tsx';
import type { ChosenColumns } from './column-choice.ts';
import type { GridColumn } from './columns.ts';
import type { GridRow } from './data-grid.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridRows } from './grid-rows.tsx';
import { PhoneRows } from './phone-rows.tsx';
import type { Selection } from './selection.ts';
import type { GridAddress } from './use-grid-address.ts';
import type { GridPageState } from './use-grid-page.ts';
import { useIsPhone } from './use-is-phone.ts';

/** The empty state of a grid without any rows, filtered or not. */
export interface GridEmpty {
  readonly icon?: IconShape;
  /** One sentence on what belongs here. */
  readonly text: string;
  readonly action?: ReactNode;
}

export interface GridViewProps<Row extends GridRow> {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly chosen: ChosenColumns;
  readonly page: GridPageState<Row>;
  readonly address: Pick<GridAddress, 'search' | 'change'>;
  /** The default order. */
  readonly defaultSort?: { readonly id: string; readonly order: 'asc' | 'desc' };
  readonly titleOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly selection?: Selection | undefined;
  /** A row on a narrow screen; define it outside of components. */
  readonly phoneLine: ComponentType<{ readonly row: Row }>;
  readonly rowClasses?: Readonly<Record<string, (row: Row) => boolean>>;
  /** Uses the narrow layout whatever the window. */
  readonly isNarrow?: boolean;
  readonly failedTitle: string;
  readonly empty: GridEmpty;
  /** Whether a filter is active. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Content at the end of the foot. */
  readonly foot?: ReactNode;
}

/** The rows of the addressed page with their foot, as a grid or, on a narrow screen, a list. Specification 9. */
export function GridView<Row extends GridRow>(props: GridViewProps<Row>) {
  const { label, page, address, onOpen, selection, titleOf, rowClasses, phoneLine } = props;
  const { search } = address;
  const isPhone = useIsPhone() || props.isNarrow === true;
  const { rows } = page;
  const sort = search.sort ? { id: search.sort, order: search.order ?? 'asc' } : (props.defaultSort ?? null);
  const shared = { titleOf, selection, onOpen, rowClasses, selectedId: search.id };
  return (
    <>
      <section
        className="grid-frame"
        aria-label={label}
        aria-busy={page.isBusy}
        // A scrollable region needs keyboard access, also without rows that open.
        tabIndex={isPhone && !onOpen ? 0 : undefined}
      >
        <div className={page.isBusy && rows ? 'grid-rows is-stale' : 'grid-rows'}>
          {page.error && <GridFailed title={props.failedTitle} onRetry={page.retry} />}
          {!rows && !page.error && <RowsLoading />}
          {rows?.length === 0 && <NoRows {...props} />}
          {rows && rows.length > 0 && isPhone && <PhoneRows rows={rows} line={phoneLine} {...shared} />}
          {rows && rows.length > 0 && !isPhone && (
            <GridRows
              rows={rows}
              columns={props.columns}
              chosen={props.chosen}
              sort={sort}
              onSort={(id, order) => address.change({ sort: id, order: id && order })}
              {...shared}
            />
          )}
        </div>
      </section>
      <GridFoot total={page.total} paging={page.paging} onPage={(n) => void page.go(n)}>
        {props.foot}
      </GridFoot>
    </>
  );
}

function NoRows<Row extends GridRow>({ empty, isFiltered, onClear }: GridViewProps<Row>) {
  const { t } = useLingui();
  const text = useText();
  if (!isFiltered) {
    return (
      <Empty icon={empty.icon ?? IconList} title={text('gridEmpty')} action={empty.action}>
        {empty.text}
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconFilterOff}
      title={text('gridEmpty')}
      action={<Button small onClick={onClear}>{t`Clear filters`}</Button>}
    >
      {t`No results match your filters.`}
    </Empty>
  );
}
