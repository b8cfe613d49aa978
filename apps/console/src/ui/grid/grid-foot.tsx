import './grid.css';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { totalRecordsText } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeftPipe, IconChevronRightPipe } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import type { GridPaging } from './paging.ts';

/** The total, and page links when there is more than one page. Specification 9. */
export function GridFoot({
  total,
  paging: { page, links, lastPage },
  onPage,
  children,
}: {
  total: RowTotal | undefined;
  paging: GridPaging;
  onPage: (page: number) => void;
  /** Content at the end. */
  children?: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const name = (one: number) => {
    if (one > 0) return i18n.number(one);
    return one === -1 ? t`Last` : t`Last ${i18n.number(one + 1)}`;
  };
  return (
    <div className="grid-foot">
      <span>{total && <Total total={total} />}</span>
      {lastPage !== null && (
        <nav aria-label={t`Pages of the list`} className="row page-links">
          <IconButton
            icon={IconChevronLeftPipe}
            small
            className="turns"
            label={t`First page`}
            disabled={page === 1}
            onClick={() => onPage(1)}
          />
          {links.map((one) => (
            <button
              key={one}
              type="button"
              className="btn quiet sm"
              aria-current={one === page ? 'page' : undefined}
              aria-label={t`Page ${name(one)}`}
              onClick={() => onPage(one)}
            >
              {name(one)}
            </button>
          ))}
          <IconButton
            icon={IconChevronRightPipe}
            small
            className="turns"
            label={t`Last page`}
            disabled={page === lastPage}
            onClick={() => onPage(lastPage)}
          />
        </nav>
      )}
      {children}
    </div>
  );
}

function Total({ total: { total, isExact } }: { total: RowTotal }) {
  const { t, i18n } = useLingui();
  if (!isExact) {
    const counted = `${i18n.number(total)}+`;
    return t`Total Records: ${counted}`;
  }
  return i18n.locale === 'en' ? totalRecordsText(total) : t`Total Records: ${total}`;
}
