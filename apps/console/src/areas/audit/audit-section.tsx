import './audit.css';
import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFilterOff, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { Button, Empty, LoadError, Time } from '../../ui/index.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { type AuditSearch, CRITERIA, readSearch } from './search.ts';
import { useAudit, useAuditLabels } from './use-audit.ts';
import { useExport } from './use-export.ts';

/** The audit log, newest first. */
export function AuditSection() {
  const { t } = useLingui();
  const { search, change } = useSectionAddress<AuditSearch>(readSearch);
  const audit = useAudit(search);
  const exported = useExport(search);
  const rows = audit.data;
  const open = rows?.find(({ id }) => id === search.entry);
  return (
    <>
      <SectionHead
        actions={
          <Button icon={IconDownload} busy={exported.isBusy} onClick={exported.run}>
            {t`Export CSV`}
          </Button>
        }
      />
      <AuditFilters search={search} change={change} />
      {!rows && audit.error && (
        <LoadError
          title={t`Could not load the audit log`}
          error={audit.error}
          onRetry={() => void audit.refetch()}
        />
      )}
      {!rows && !audit.error && <RowsLoading />}
      {rows?.length === 0 && <Nothing search={search} onClear={() => change(CLEARED)} />}
      {rows && rows.length > 0 && (
        <div className="table-scroll">
          <AuditTable rows={rows} openId={search.entry} />
          <LoadMore list={audit} />
        </div>
      )}
      {open && (
        <EntryDrawer
          entry={open}
          onClose={() => change({ entry: undefined })}
          onFilter={(filter) => change({ ...filter, entry: undefined })}
        />
      )}
    </>
  );
}

const CLEARED: AuditSearch = Object.fromEntries(
  ['q', ...CRITERIA].map((criterion) => [criterion, undefined]),
);

function Nothing({ search, onClear }: { search: AuditSearch; onClear: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const isFiltered = search.q || CRITERIA.some((criterion) => search[criterion]);
  if (!isFiltered) {
    return <Empty icon={IconHistory}>{t`Changes by members appear here.`}</Empty>;
  }
  return (
    <Empty
      icon={IconFilterOff}
      title={text('gridEmpty')}
      action={<Button small onClick={onClear}>{t`Clear filters`}</Button>}
    />
  );
}

function AuditTable({ rows, openId }: { rows: readonly AuditEntry[]; openId: string | undefined }) {
  const { t } = useLingui();
  const labels = useAuditLabels();
  return (
    <table className="grid audit">
      <thead>
        <tr>
          <th>{t`When`}</th>
          <th>{t`Who`}</th>
          <th>{t`What`}</th>
          <th className="hide-phone">{t`Subject`}</th>
          <th className="hide-phone">{t`From where`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} labels={labels} isOpen={entry.id === openId} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({
  entry,
  labels,
  isOpen,
}: {
  entry: AuditEntry;
  labels: ReturnType<typeof useAuditLabels>;
  isOpen: boolean;
}) {
  return (
    <tr className="linked" aria-selected={isOpen || undefined}>
      <td>
        <Time at={entry.at} />
      </td>
      <td dir="auto">
        <strong>{labels.actor(entry.actor)}</strong>
      </td>
      <td>
        <Link className="row-link" to="." search={(before: object) => ({ ...before, entry: entry.id })}>
          {labels.action(entry.action)}
        </Link>
      </td>
      <td className="hide-phone">
        {labels.kind(entry.subject.type)} <span className="t-3">{labels.subject(entry.subject)}</span>
      </td>
      <td className="hide-phone">
        <bdi dir="ltr">{entry.ip}</bdi>
      </td>
    </tr>
  );
}
