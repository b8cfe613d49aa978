import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@foyer/contract/audit/texts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callWith, type Result } from '../../api/call.ts';
import { type ApiError, useCall } from '../../api/index.ts';
import { contractText } from '../../i18n/contract-text.ts';
import { type AuditSearch, filterOf } from './search.ts';

/** The entries that match the filter, newest first, page by page. */
export function useAudit(search: AuditSearch) {
  const filter = filterOf(search);
  return useInfiniteQuery<Result<'listAudit'>, ApiError, AuditEntry[], readonly unknown[], string>({
    queryKey: ['listAudit', filter],
    queryFn: ({ pageParam, signal }) =>
      callWith('listAudit', { query: { ...filter, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

/** The labels of audit entries. */
export function useAuditLabels() {
  const { t, i18n } = useLingui();
  const colleagues = useCall('listColleagues').data?.colleagues ?? [];
  const departments = useCall('listDepartments').data?.departments ?? [];
  const memberName = (id: string) => {
    const found = colleagues.find((colleague) => colleague.id === id);
    return found && `${found.firstName} ${found.lastName}`.trim();
  };
  const textOf = (texts: Readonly<Record<string, string>>, code: string) =>
    i18n._(contractText(texts[code] ?? code));
  return {
    colleagues,
    memberName,
    action: (code: string) => textOf(AUDIT_ACTIONS, code),
    kind: (type: string) => textOf(AUDIT_SUBJECTS, type),
    actor: ({ type, name }: AuditEntry['actor']) => {
      if (name) return name;
      return type === 'visitor' ? t`Visitor` : t`System`;
    },
    /** The name of the subject if known; '' when the type alone identifies it. */
    subject: ({ type, id }: AuditEntry['subject']): string => {
      if (type === 'merchant') return '';
      if (type === 'member') return memberName(id) ?? shortId(id);
      if (type === 'department') return departments.find((one) => one.id === id)?.name ?? shortId(id);
      return shortId(id);
    },
  };
}

/** The end of a long id, which distinguishes entries better than its start. */
const shortId = (id: string) => (/^[\da-f-]{36}$/i.test(id) ? `…${id.slice(-8)}` : id);
