import type { InboxThread } from '@foyer/contract/conversations/shapes';
import type { WaitingLimits } from '@foyer/domain/elapsed';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Icon, LoadError, Skeleton, useNow } from '../../../../ui/index.ts';
import { LoadMore } from '../../../../ui/load-more.tsx';
import { useMe } from '../../state/me.ts';
import { useColleagues } from '../../thread/people.ts';
import type { InboxAddress } from '../use-inbox-address.ts';
import { ThreadRow } from './thread-row.tsx';
import type { Selection } from './use-selection.ts';
import type { useThreads } from './use-threads.ts';

interface Props {
  threads: ReturnType<typeof useThreads>;
  address: InboxAddress;
  limits: WaitingLimits;
  selection: Selection;
  /** Conversations in which the reader has a draft. */
  drafts: ReadonlySet<string>;
  listRef: RefObject<HTMLUListElement | null>;
  canTick: boolean;
  /** Whether rows show a deleted, junk or completed status, because the list mixes them. */
  showsStatus: boolean;
  /** Content above the rows, such as scheduled replies. */
  above?: ReactNode;
  empty: ReactNode;
}

/** The threads of a page, with a notice of new ones and a button for more. */
export function ThreadList({
  threads,
  address,
  limits,
  selection,
  drafts,
  listRef,
  canTick,
  showsStatus,
  above,
  empty,
}: Props) {
  const { t } = useLingui();
  const { query, rows } = threads;
  let body: ReactNode;
  if (query.isPending) body = <ThreadsLoading />;
  else if (!query.data) {
    body = (
      <LoadError
        title={t`Could not load messages`}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  } else if (rows.length === 0) body = empty;
  else {
    body = (
      <Rows
        rows={rows}
        address={address}
        limits={limits}
        selection={selection}
        drafts={drafts}
        listRef={listRef}
        canTick={canTick}
        showsStatus={showsStatus}
      />
    );
  }
  const toTop = () => {
    threads.settle();
    listRef.current?.closest('.ib-scroll')?.scrollTo({ top: 0 });
  };
  return (
    <section className="ib-list" aria-label={t`Messages`} aria-busy={query.isPending || undefined}>
      <div role="status">
        {threads.arrived > 0 && (
          <button type="button" className="ib-new" onClick={toTop}>
            <Icon of={IconArrowUp} size={14} />
            <Plural value={threads.arrived} one="# new" other="# new" />
          </button>
        )}
      </div>
      <div className="ib-scroll">
        {above}
        {body}
        {query.data && <LoadMore list={query} />}
      </div>
    </section>
  );
}

function Rows({
  rows,
  address,
  limits,
  selection,
  drafts,
  listRef,
  canTick,
  showsStatus,
}: Omit<Props, 'threads' | 'above' | 'empty'> & { rows: readonly InboxThread[] }) {
  const now = useNow(15_000);
  const people = useColleagues();
  const me = useMe();
  const [focused, setFocused] = useState<string | null>(null);
  const openID = address.search.id;
  const known = new Set(rows.map((row) => row.conversationID));
  const stop = [focused, openID].find((id) => id && known.has(id)) ?? rows[0]?.conversationID;
  return (
    <ul ref={listRef} onFocus={(event) => setFocused((event.target as HTMLElement).dataset.row ?? null)}>
      {rows.map((thread) => {
        const id = thread.conversationID;
        const { assignedTo } = thread.assignmentInfo;
        return (
          <ThreadRow
            key={id}
            thread={thread}
            now={now}
            limits={limits}
            assignee={people.find((person) => person.id === assignedTo && person.id !== me.id) ?? null}
            hasDraft={drafts.has(id)}
            href={address.hrefOf({ id, pane: undefined, compose: undefined })}
            isOpen={id === openID}
            isTicked={selection.has(id)}
            canTick={canTick}
            showsStatus={showsStatus}
            isStop={id === stop}
            onOpen={address.open}
            onTick={selection.toggle}
          />
        );
      })}
    </ul>
  );
}

/** Skeleton rows. */
export function ThreadsLoading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading the messages`}>
      {[52, 44, 61, 48, 57, 50].map((width) => (
        <div className="th-loading" key={width}>
          <Skeleton round />
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${width + 24}%`} />
        </div>
      ))}
    </div>
  );
}
