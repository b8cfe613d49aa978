import type { Report } from '@foyer/contract/reports/shapes';
import { REPORT_CATEGORY_TITLES } from '@foyer/domain/reports/definition';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { listText } from '../../i18n/list-text.ts';
import { Cut, Icon, Input } from '../../ui/index.ts';
import { useTimingText } from './timing-text.ts';

/** The reports by category, in the order of the role, with how each is scheduled. */
export function ReportList({
  reports,
  selected,
  onSelect,
}: {
  reports: readonly Report[];
  selected: string | undefined;
  onSelect: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const timingText = useTimingText();
  const [filter, setFilter] = useState('');
  const schedules = useCall('listReportSchedules').data?.schedules ?? [];
  const wanted = filter.trim().toLocaleLowerCase(i18n.locale);
  const found = reports.filter(({ title }) => title.toLocaleLowerCase(i18n.locale).includes(wanted));
  return (
    <>
      <div className="reports-filter">
        <Input
          type="search"
          aria-label={t`Filter reports`}
          placeholder={t`Filter`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <div className="reports-groups">
        {[...Map.groupBy(found, ({ category }) => category)].map(([category, group]) => (
          <section key={category} aria-labelledby={`reports-${category}`}>
            <h2 id={`reports-${category}`}>
              {listText(REPORT_CATEGORY_TITLES[category])}{' '}
              <span className="num">{i18n.number(group.length)}</span>
            </h2>
            <ul>
              {group.map(({ id, title }) => {
                const schedule = schedules.find((one) => one.reportId === id && one.isActive);
                return (
                  <li key={id}>
                    <button
                      type="button"
                      className="reports-item"
                      aria-current={id === selected || undefined}
                      onClick={() => onSelect(id)}
                    >
                      <Cut>{title}</Cut>
                      {schedule && (
                        <small>
                          <Icon of={IconCalendarTime} size={12} />
                          <Cut>{timingText(schedule)}</Cut>
                        </small>
                      )}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className="t-13 t-3 reports-none">{t`No report has this name.`}</p>}
      </div>
    </>
  );
}
