import { needsPagination, pageCountOf, pageLinks, totalRecordsText } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';

/** The total, the page links when there is more than one page, and what waits to come in. Specification 9. */
export function BoardFoot({
  total,
  page,
  waiting,
  onPage,
}: {
  total: number;
  page: number;
  /** New rows that wait while somebody points at the list. */
  waiting: number;
  onPage: (page: number) => void;
}) {
  const { t, i18n } = useLingui();
  const pages = needsPagination(total) ? pageLinks(page, pageCountOf(total)) : [];
  return (
    <div className="grid-foot">
      <span>{i18n.locale === 'en' ? totalRecordsText(total) : t`Total Records: ${total}`}</span>
      {pages.length > 0 && (
        <nav aria-label={t`Pages of the list`} className="row page-links">
          {pages.map((one) => (
            <button
              key={one}
              type="button"
              className="btn quiet sm"
              aria-current={one === page ? 'page' : undefined}
              aria-label={t`Page ${one}`}
              onClick={() => onPage(one)}
            >
              {i18n.number(one)}
            </button>
          ))}
        </nav>
      )}
      <span className="end row waiting-rows" role="status">
        {waiting > 0 && (
          <>
            <Icon of={IconArrowUp} size={14} />
            {t`${waiting} new above; the order holds while you point at the list`}
          </>
        )}
      </span>
    </div>
  );
}
