import '../drawer-parts.css';
import { visitList } from '@foyer/contract/visitors/list';
import type { Visit } from '@foyer/contract/visitors/shapes';
import { COUNTRY_CODES } from '@foyer/domain/countries';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useMay } from '../../../session/permissions.ts';
import { ListGrid, useList, useOpenRecord } from '../../../ui/grid/index.ts';
import { VISIT_COLUMNS, VisitLine } from './visit-cells.tsx';
import { VisitDrawer } from './visit-drawer.tsx';

/** All visits of the visitors that the member may see, newest first. Specification 2. */
export function VisitHistory() {
  const { t, i18n } = useLingui();
  const hasEngagements = useMay('listEngagements');
  const engagements = useCall('listEngagements', { query: { limit: 200 } }, { enabled: hasEngagements }).data;
  const state = useList(visitList, {
    country: COUNTRY_CODES.map((value) => ({ value, label: countryName(value, i18n.locale) })).toSorted(
      (a, b) => a.label.localeCompare(b.label, i18n.locale),
    ),
    engagement: (engagements?.engagements ?? []).map((one) => ({
      value: one.engagementID,
      label: one.engagementName,
    })),
    visitor: [],
  });
  const { address, page } = state;
  const open = useOpenRecord<Visit, 'getVisit'>(state, 'getVisit');
  const { visitor } = address.search.criteria;
  const name = page.rows?.find(({ referenceID }) => referenceID === visitor)?.vName;
  const filters = state.filters.flatMap((filter) => {
    if (filter.id === 'engagement' && !hasEngagements) return [];
    if (filter.id !== 'visitor') return [filter];
    // Set in the drawer of a visit; there are too many visitors for a menu.
    return visitor ? [{ ...filter, options: [{ value: visitor, label: name ?? t`One visitor` }] }] : [];
  });
  const count = page.total && `${i18n.number(page.total.total)}${page.total.isExact ? '' : '+'}`;
  return (
    <>
      <div className="head">
        <h1>
          {t`Visit History`} {count && <span className="count num">{count}</span>}
        </h1>
      </div>
      <ListGrid
        state={{ ...state, filters }}
        columns={VISIT_COLUMNS}
        filterLabel={t`Filter visits`}
        placeholder={t`Visitor`}
        titleOf={({ vName }) => vName}
        phoneLine={VisitLine}
        failedTitle={t`Could not load visits`}
        empty={{ icon: IconHistory, text: t`Visits to your website appear here.` }}
      />
      {open.isOpen && open.record !== null && (
        <VisitDrawer
          key={open.key}
          visit={open.record}
          onOpen={(visit) => address.goTo({ visit })}
          onShowVisitor={(id) => address.change({ visitor: id, visit: undefined })}
          onClose={open.close}
        />
      )}
    </>
  );
}
