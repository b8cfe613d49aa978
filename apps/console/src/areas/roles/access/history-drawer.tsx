import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { audit } from '@foyer/contract/roles/audit';
import type { PageId } from '@foyer/domain/pages';
import { VISIBILITIES } from '@foyer/domain/roles';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowNarrowRight, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callWith } from '../../../api/call.ts';
import { listText } from '../../../i18n/list-text.ts';
import { Cut } from '../../../ui/cut.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { RIGHT_STYLES, ROLE_STATUSES, VISIBILITY_LABELS } from '../labels.ts';
import { PartFailed } from '../part-failed.tsx';
import { type Change, changesOf } from './changes.ts';

const ACTIONS: Readonly<Record<string, string>> = audit.actions;

const PARTS: Readonly<Record<Exclude<Change['part'], 'right'>, MessageDescriptor>> = {
  title: msg`Title`,
  status: msg`Status`,
  visibility: msg`Visibility`,
  copyOf: msg`Copied from`,
  reports: msg`Report categories`,
  menu: msg`Order of the menu`,
};

/** The changes of a role with their authors, newest first. */
export function HistoryDrawer({
  name,
  titleOf,
  onClose,
}: {
  name: string;
  titleOf: (id: PageId) => string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const changes = useInfiniteQuery({
    queryKey: ['listRoleChanges', name],
    queryFn: ({ pageParam, signal }) =>
      callWith('listRoleChanges', { params: { name }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const entries = changes.data?.pages.flatMap((page) => page.changes);
  return (
    <Drawer opened onClose={onClose} label={t`Changes of ${name}`} width={440}>
      <DrawerHead title={t`Changes of ${name}`} onClose={onClose} />
      <div className="drawer-body">
        {changes.isPending && <Waiting />}
        {changes.isError && !entries && <PartFailed onRetry={() => void changes.refetch()} />}
        {entries?.length === 0 && <Empty icon={IconHistory}>{t`This role has not been changed yet.`}</Empty>}
        <ol className="role-history">
          {entries?.map((entry) => (
            <Entry key={entry.id} entry={entry} titleOf={titleOf} />
          ))}
        </ol>
        <LoadMore list={changes} />
      </div>
    </Drawer>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the changes`} className="drawer-wait">
      <Skeleton width="62%" />
      <Skeleton width="48%" />
      <Skeleton width="70%" />
    </div>
  );
}

function Entry({ entry, titleOf }: { entry: AuditEntry; titleOf: (id: PageId) => string }) {
  const { t } = useLingui();
  return (
    <li>
      <p className="row">
        <Cut as="b">{entry.actor.name || t`System`}</Cut>
        <Time at={entry.at} className="end t-12 t-3" />
      </p>
      <p className="t-12 t-3">{listText(ACTIONS[entry.action] ?? entry.action)}</p>
      <ul>
        {changesOf(entry).map((change) => (
          <ChangeLine
            key={change.part === 'right' ? change.pageId : change.part}
            change={change}
            titleOf={titleOf}
          />
        ))}
      </ul>
    </li>
  );
}

function ChangeLine({ change, titleOf }: { change: Change; titleOf: (id: PageId) => string }) {
  const { t, i18n } = useLingui();
  const nothing = t`nothing`;
  const what = change.part === 'right' ? titleOf(change.pageId) : i18n._(PARTS[change.part]);
  const word = (value: string | null) => (value ? i18n._(wordFor(change, value)) : nothing);
  return (
    <li className="change-line">
      <Cut>{what}</Cut>
      <span className="row end">
        {change.from !== null && (
          <>
            <s>
              <span className="sr">{t`from`} </span>
              {word(change.from)}
            </s>
            <Icon of={IconArrowNarrowRight} size={14} className="mirrored" />
          </>
        )}
        <span className="sr">{t`to`} </span>
        <span>{word(change.to)}</span>
      </span>
    </li>
  );
}

/** The label of a value; free text is shown as it is. */
function wordFor(change: Change, value: string): MessageDescriptor {
  if (change.part === 'right') return RIGHT_STYLES[value as typeof change.to].title;
  if (change.part === 'status' && (value === 'ACTIVE' || value === 'INACTIVE')) return ROLE_STATUSES[value];
  const visibility = change.part === 'visibility' && VISIBILITIES.find((one) => one === value);
  return visibility ? VISIBILITY_LABELS[visibility].title : { id: value };
}
