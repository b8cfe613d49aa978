import './audit.css';
import { auditList } from '@foyer/contract/audit/list';
import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useMemberOptions } from '../../people/colleagues.tsx';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Cut, Time } from '../../ui/index.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { actionText, kindText, nameOf, useActorText } from './labels.ts';

/** The audit log, newest first. */
export function AuditSection() {
  const { t } = useLingui();
  const state = useList(auditList, { actor: useMemberOptions() });
  const { address, page } = state;
  const { search } = address;
  const open = page.rows?.find(({ id }) => id === search.id);
  const filters = state.filters.map((filter) =>
    filter.id === 'subjectId'
      ? { ...filter, ...nameOfSubject(search.criteria.subjectId, page.rows) }
      : filter,
  );
  return (
    <>
      <SectionHead />
      <ListGrid
        state={{ ...state, filters }}
        columns={COLUMNS}
        filterLabel={t`Filter the audit log`}
        titleOf={({ action }) => actionText(action)}
        phoneLine={Line}
        failedTitle={t`Could not load the audit log`}
        empty={{ icon: IconHistory, text: t`Changes by members appear here.` }}
      />
      {open && (
        <EntryDrawer
          entry={open}
          onClose={() => address.goTo({ entry: undefined })}
          onFilter={(filter) => address.change({ ...filter, entry: undefined })}
        />
      )}
    </>
  );
}

/** The chosen subject by its name instead of its id, if its entries have one. */
function nameOfSubject(id: string | undefined, rows: readonly AuditEntry[] | undefined) {
  const label = rows?.find(({ subject }) => subject.id === id && subject.name)?.subject.name;
  return id && label ? { options: [{ value: id, label }] } : {};
}

const Actor = ({ actor }: AuditEntry) => <Cut as="strong">{useActorText()(actor)}</Cut>;

const COLUMNS = gridColumns(auditList, {
  time: ({ row }) => <Time at={row.at} />,
  actor: ({ row }) => <Actor {...row} />,
  action: ({ row }) => <Cut>{actionText(row.action)}</Cut>,
  subject: ({ row }) => (
    <span className="row">
      <span className="audit-kind">{kindText(row.subject.type)}</span>
      <Cut className="t-3">{nameOf(row.subject)}</Cut>
    </span>
  ),
  ip: ({ row }) => <bdi dir="ltr">{row.ip}</bdi>,
});

function Line({ row }: { readonly row: AuditEntry }) {
  const actor = useActorText()(row.actor);
  return (
    <span className="grow">
      <span className="audit-line">{actionText(row.action)}</span>
      <span className="row t-12 t-3">
        <Cut>{`${actor} · ${kindText(row.subject.type)} ${nameOf(row.subject)}`}</Cut>
        <Time at={row.at} className="end" />
      </span>
    </span>
  );
}
