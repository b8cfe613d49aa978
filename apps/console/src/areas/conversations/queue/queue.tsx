import type { WaitingLimits } from '@foyer/domain/elapsed';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { LoadError, Pill, type TabItem, Tabs } from '../../../ui/index.ts';
import { type Typist, useTypists, visitorTyping } from '../state/typing.ts';
import type { Address } from '../state/use-address.ts';
import { QueueHead } from './queue-head.tsx';
import { QueueRowLink } from './queue-row.tsx';
import {
  isFiltering,
  isWithBot,
  NO_FILTER,
  type QueueFilter,
  type QueueRow,
  type QueueTab,
} from './queue-rows.ts';
import { QueueEmpty, QueueSkeleton } from './queue-states.tsx';
import type { useQueue } from './use-queue.ts';

interface Props {
  queue: ReturnType<typeof useQueue>;
  address: Address;
  limits: WaitingLimits;
  myId: string;
  listRef: RefObject<HTMLUListElement | null>;
  filterOpened: boolean;
  onFilterOpened: (opened: boolean) => void;
}

/** The left pane: the visitors online and waiting. */
export function Queue({ queue, address, limits, myId, listRef, filterOpened, onFilterOpened }: Props) {
  const { t } = useLingui();
  const { query, rows, counts, filter } = queue;
  const setFilter = (next: QueueFilter) =>
    address.go(
      { q: next.text || undefined, channel: next.channel || undefined, silent: next.withSilent || undefined },
      { replace: true },
    );
  let body: ReactNode;
  if (query.isPending) body = <QueueSkeleton />;
  else if (!query.data && query.error) {
    body = (
      <LoadError
        title={t`Could not load the queue`}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  } else if (rows.length === 0) {
    body = <QueueEmpty isFiltering={isFiltering(filter)} onClear={() => setFilter(NO_FILTER)} />;
  } else {
    body = <Rows queue={queue} address={address} limits={limits} myId={myId} listRef={listRef} />;
  }
  return (
    <section className="queue" aria-label={t`Queue`}>
      <QueueHead
        count={counts.all}
        isStandalone={address.search.id === undefined && address.search.visitor === undefined}
        sort={queue.sort}
        onSort={(sort) => address.go({ sort }, { replace: true })}
        filter={filter}
        onFilter={setFilter}
        channels={queue.channels}
        filterOpened={filterOpened}
        onFilterOpened={onFilterOpened}
      />
      <QueueTabs
        counts={counts}
        selected={queue.tab}
        onSelect={(tab) => address.go({ tab: tab === 'all' ? undefined : tab }, { replace: true })}
      />
      <div className="queue-panel" id="queue-panel" role="tabpanel" aria-label={t`Visitors`}>
        {body}
      </div>
    </section>
  );
}

function QueueTabs({
  counts,
  selected,
  onSelect,
}: {
  counts: Record<QueueTab, number>;
  selected: QueueTab;
  onSelect: (tab: QueueTab) => void;
}) {
  const { t } = useLingui();
  const items: TabItem<QueueTab>[] = [
    {
      id: 'needs',
      label: t`Needs an agent`,
      count:
        counts.needs > 0 ? (
          <span className="urgent">
            <Pill count={counts.needs} />
          </span>
        ) : (
          0
        ),
    },
    { id: 'mine', label: t`Mine`, count: counts.mine },
    { id: 'team', label: t`Team`, count: counts.team },
    { id: 'all', label: t`All`, count: counts.all },
  ];
  return (
    <Tabs label={t`Queue`} items={items} selected={selected} onSelect={onSelect} panelId="queue-panel" />
  );
}

function Rows({ queue, address, limits, myId, listRef }: Omit<Props, 'filterOpened' | 'onFilterOpened'>) {
  const { t } = useLingui();
  const { rows, open } = queue;
  const typists = useTypists();
  const [focused, setFocused] = useState<string | null>(null);
  const { go, hrefOf } = address;
  const onOpen = useCallback(
    (referenceID: string) => {
      const row = rows.find((one) => one.visitor.referenceID === referenceID);
      if (row) go(targetOf(row));
    },
    [rows, go],
  );
  const known = new Set(rows.map((row) => row.visitor.referenceID));
  const openID = open?.referenceID;
  const stop = [focused, openID].find((id) => id && known.has(id)) ?? rows[0]?.visitor.referenceID;
  const firstBot = rows.findIndex(isWithBot);
  return (
    <ul
      ref={listRef}
      onPointerEnter={() => queue.hold(true)}
      onPointerLeave={() => queue.hold(false)}
      onFocus={(event) => setFocused((event.target as HTMLElement).dataset.row ?? null)}
    >
      {rows.flatMap((row, index) => {
        const id = row.visitor.referenceID;
        const line = (
          <QueueRowLink
            key={id}
            row={row}
            limits={limits}
            myId={myId}
            href={hrefOf(targetOf(row))}
            isOpen={id === openID}
            isStop={id === stop}
            typing={typingText(typists, row)}
            onOpen={onOpen}
          />
        );
        if (index !== firstBot) return [line];
        return [<li key="bots" className="q-group">{t`Answered by the bot`}</li>, line];
      })}
    </ul>
  );
}

/** The target of a row: its conversation, or the visitor when there is none. */
export const targetOf = ({ visitor }: QueueRow) =>
  visitor.conversationID
    ? { id: visitor.conversationID, visitor: undefined, pane: undefined }
    : { id: undefined, visitor: visitor.referenceID, pane: undefined };

function typingText(typists: readonly Typist[], row: QueueRow): string | null {
  const typist = visitorTyping(typists, row.visitor);
  return typist ? (typist.text ?? '') : null;
}
