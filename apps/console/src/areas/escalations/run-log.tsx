import type { Escalation, EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { call, type Result } from '../../api/call.ts';
import { keyOf } from '../../api/index.ts';
import { SUBJECT_LABELS } from '../../escalation/labels.ts';
import { EscalationOutcome } from '../../escalation/outcome.tsx';
import { textOf } from '../../shell/search-values.ts';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { Empty, LoadError, Time } from '../../ui/index.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { SubjectLink } from './subject-link.tsx';

type Type = 'conversation' | 'task' | 'rule';

interface Search {
  type?: string | undefined;
  of?: string | undefined;
}

const readSearch = (raw: Readonly<Record<string, unknown>>): Search => ({
  type: textOf(raw.type),
  of: textOf(raw.of),
});

const isType = (text: string | undefined): text is Type =>
  text === 'conversation' || text === 'task' || text === 'rule';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What rules did, or why they did nothing: of all subjects, one kind, or one id. */
export function RunLog({ rules }: { rules: readonly Escalation[] }) {
  const { t, i18n } = useLingui();
  const { search, change } = useSectionAddress<Search>(readSearch);
  const type = isType(search.type) ? search.type : undefined;
  const id = search.of && UUID.test(search.of) ? search.of : undefined;
  const query = { type, id };
  const pages = useInfiniteQuery<Result<'listEscalationLog'>, ApiError>({
    queryKey: keyOf('listEscalationLog', { query }),
    queryFn: ({ pageParam }) =>
      call('listEscalationLog', { query: { ...query, cursor: pageParam as string | undefined } }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const logs = pages.data?.pages.flatMap((page) => page.logs);
  return (
    <>
      <div className="escalation-filters">
        <SelectField
          label={t`Applies to`}
          clearable
          placeholder={t`Everything`}
          searchable={false}
          value={type ?? ''}
          options={[
            { value: 'conversation', label: i18n._(SUBJECT_LABELS.conversation) },
            { value: 'task', label: i18n._(SUBJECT_LABELS.task) },
            { value: 'rule', label: t`A rule` },
          ]}
          onChange={(next) => change({ type: next || undefined, of: undefined })}
        />
        {type === 'rule' ? (
          <SelectField
            label={t`Rule`}
            clearable
            placeholder={t`All rules`}
            value={id ?? ''}
            options={rules.map((rule) => ({ value: rule.id, label: rule.name }))}
            onChange={(next) => change({ of: next || undefined })}
          />
        ) : (
          <TextField
            label={t`ID`}
            value={search.of ?? ''}
            error={search.of && !id ? t`Please enter valid Id` : undefined}
            onChange={(next) => change({ of: next.trim() || undefined })}
          />
        )}
      </div>
      {pages.error && (
        <LoadError
          title={t`Could not load the log`}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isPending && <RowsLoading />}
      {logs?.length === 0 && (
        <Empty icon={IconHistory}>{t`Each time a rule runs or is skipped, the log shows why.`}</Empty>
      )}
      {logs && logs.length > 0 && <LogTable logs={logs} />}
      <LoadMore list={pages} />
    </>
  );
}

function LogTable({ logs }: { logs: readonly EscalationLogEntry[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid escalation-log">
        <thead>
          <tr>
            <th>{t`When`}</th>
            <th>{t`Rule`}</th>
            <th>{t`For`}</th>
            <th>{t`Result`}</th>
          </tr>
        </thead>
        <tbody>
          {logs.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Time at={entry.creationDate} />
              </td>
              <td>{entry.ruleName}</td>
              <td>
                <SubjectLink subject={entry.subject} />
              </td>
              <td>
                <EscalationOutcome entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
