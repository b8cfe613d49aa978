import '../live-chat.css';
import '../styles/inbox.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailPlus, IconMessages, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useActiveVisitors, useCall } from '../../../api/index.ts';
import { ExportButton } from '../../../exports/export-button.tsx';
import { useKeys } from '../../../keys/keys.ts';
import { useRight } from '../../../session/permissions.ts';
import { Button, Empty } from '../../../ui/index.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import { type Layout, useLayout } from '../layout.ts';
import { NewMail } from '../mail/new-mail.tsx';
import { useRowKeys } from '../queue/use-row-keys.ts';
import { type Leave, useLeaveAtClose } from '../state/leave-at-close.ts';
import { useMe } from '../state/me.ts';
import { useWaitingLimits } from '../state/use-merchant.ts';
import { ConversationPane } from '../thread/conversation-pane.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { FailuresDialog } from './bulk/failures-dialog.tsx';
import { useActs } from './bulk/use-acts.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListEmpty } from './list/list-empty.tsx';
import { ThreadList } from './list/thread-list.tsx';
import { useThreads } from './list/use-threads.ts';
import { type Ticks, useTicks } from './list/use-ticks.ts';
import type { InboxPlace } from './places.ts';
import { filterOf, isFiltered, scopeOf } from './search.ts';
import { type InboxAddress, useInboxAddress } from './use-inbox-address.ts';
import { useDraftIds } from './views/use-draft-ids.ts';

interface Props {
  place: InboxPlace;
  title: string;
  /** What belongs here, in one sentence. */
  empty: ReactNode;
  /** What stands above the filter bar, such as tabs. */
  tabs?: ReactNode;
  /** What stands before the list, such as the labels. */
  aside?: ReactNode;
  /** What stands above the rows. */
  above?: ReactNode;
}

/** A page of the inbox: title with count, filter bar, list, and the open thread. */
export function InboxPage({ place, title, empty, tabs, aside, above }: Props) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const address = useInboxAddress(place);
  const { search } = address;
  const layout = useLayout() === 'phone' ? 'phone' : 'narrow';
  const limits = useWaitingLimits();
  const canChange = useRight(place.pageId) === 'change';
  const list = useRef<HTMLUListElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const filter = useMemo(() => filterOf(search, place), [search, place]);
  const openID = useRef(search.id);
  openID.current = search.id;
  const { sort = 'newest' } = search;
  const threads = useThreads(filter, sort, me.id, (id) => id === openID.current);
  const ids = useMemo(() => threads.rows.map((row) => row.conversationID), [threads.rows]);
  const ticks = useTicks(ids);
  const acts = useActs();
  const drafts = useDraftIds();
  const rowKeys = useRowKeys(list);
  const total = useCall('countMessages', { query: filter });
  const refresh = () => {
    void threads.query.refetch();
    void total.refetch();
  };
  const isOpen = search.id !== undefined || search.compose !== undefined;
  const isEverywhere = scopeOf(search, place) === 'all';
  const back = () => {
    const { id } = search;
    address.shut();
    requestAnimationFrame(() => rowKeys.focusRow(id));
  };
  const leaveAtClose = useLeaveAtClose({
    rows: threads.rows.map(({ conversationID, status }) => ({
      id: conversationID,
      isOpen: status !== 'Completed',
    })),
    address,
    onNext: (id) => requestAnimationFrame(() => rowKeys.focusRow(id)),
    onBack: back,
  });
  usePageKeys({ address, ticks, rowKeys, canChange, list, back });
  const showsList = layout !== 'phone' || !isOpen;
  const count =
    total.data && (total.data.isExact ? i18n.number(total.data.count) : `${i18n.number(total.data.count)}+`);
  return (
    <div className={`ib ${layout} ${aside ? 'with-aside' : ''}`}>
      {showsList && (
        <div className="ib-over">
          <div className="head">
            <h1>
              {isEverywhere ? t`Search results` : title}{' '}
              {count !== undefined && <span className="count num">{count}</span>}
            </h1>
            <div className="row end">
              <span className="hide-phone">
                <ExportButton kind="threads" filter={{ ...filter, sort }} count={total.data?.count} />
              </span>
              <Button
                className="hide-phone"
                icon={IconRefresh}
                busy={threads.query.isRefetching}
                onClick={refresh}
              >
                {t`Refresh`}
              </Button>
              <Button
                look="primary"
                icon={IconMailPlus}
                disabled={!canChange}
                title={canChange ? undefined : t`Your role can view this page but not change it.`}
                onClick={() => address.go({ compose: 'new', id: undefined, pane: undefined })}
              >
                {t`New message`}
              </Button>
            </div>
          </div>
          {!isEverywhere && tabs}
          <FilterBar place={place} title={title} address={address} canChange={canChange} onAgain={refresh} />
        </div>
      )}
      {showsList && aside && <div className="ib-aside">{aside}</div>}
      {showsList && (
        <div className="ib-left">
          <ThreadList
            threads={threads}
            address={address}
            limits={limits}
            ticks={ticks}
            drafts={drafts}
            listRef={list}
            canTick={canChange}
            showsStatus={isEverywhere}
            above={!isEverywhere && above}
            empty={
              <ListEmpty address={address} place={place} isFiltered={isFiltered(search, place.own)}>
                {empty}
              </ListEmpty>
            }
          />
          {ticks.ids.length > 0 && canChange && (
            <BulkBar ticks={ticks} acts={acts} total={ids.length} isAway={place.pageId === 'deleted'} />
          )}
          <FailuresDialog failures={acts.failures} onClose={acts.forget} />
        </div>
      )}
      <OpenPane
        address={address}
        layout={layout}
        composer={composer}
        isKeyless={ticks.ids.length > 0}
        onBack={back}
        leaveAtClose={leaveAtClose}
      />
    </div>
  );
}

/** What is open beside the list: a thread, a mail that is being written, or nothing. */
export function OpenPane({
  address,
  layout,
  composer,
  isKeyless,
  onBack,
  leaveAtClose,
}: {
  address: InboxAddress;
  layout: Layout;
  composer: RefObject<ComposerHandle | null>;
  isKeyless: boolean;
  onBack: () => void;
  leaveAtClose?: () => Leave;
}) {
  const { t } = useLingui();
  const { id, compose } = address.search;
  const { data: visitors } = useActiveVisitors();
  const live = visitors?.find((visitor) => visitor.conversationID === id);
  useEffect(() => {
    if (!id) composer.current = null;
  }, [id, composer]);
  if (id) {
    return (
      <ConversationPane
        key={id}
        conversationID={id}
        live={live}
        address={address}
        layout={layout}
        composer={composer}
        isBeside={layout !== 'phone'}
        isKeyless={isKeyless}
        backLabel={t`Back to the list`}
        onBack={onBack}
        leaveAtClose={leaveAtClose}
      />
    );
  }
  if (compose) {
    return (
      <div className="conv">
        <NewMail
          key={compose}
          isAlone={layout === 'phone'}
          {...(compose !== 'new' && { draftId: compose })}
          onSent={(message) =>
            address.go({ compose: undefined, id: message.conversationID }, { replace: true })
          }
          onClose={onBack}
        />
      </div>
    );
  }
  if (layout === 'phone') return null;
  return (
    <section className="conv nothing">
      <Empty icon={IconMessages}>
        <Trans>Select a conversation from the list.</Trans>
      </Empty>
    </section>
  );
}

/** The keys of a list: moving, ticking, going back. What is done to the ticked ones the bar at the bottom binds. */
function usePageKeys({
  address,
  ticks,
  rowKeys,
  canChange,
  list,
  back,
}: {
  address: InboxAddress;
  ticks: Ticks;
  rowKeys: ReturnType<typeof useRowKeys>;
  canChange: boolean;
  list: RefObject<HTMLUListElement | null>;
  back: () => void;
}) {
  const { t } = useLingui();
  const here = (): string | undefined => {
    const focused = document.activeElement;
    const isRow = focused instanceof HTMLElement && list.current?.contains(focused);
    return (isRow ? focused.dataset.row : undefined) ?? address.search.id;
  };
  const tick = () => {
    const id = here();
    if (canChange && id) ticks.toggle(id);
  };
  const leave = () => (ticks.ids.length > 0 ? ticks.none() : back());
  useKeys([
    { key: 'j', label: t`Next conversation`, run: () => rowKeys.step(1) },
    { key: 'k', label: t`Previous conversation`, run: () => rowKeys.step(-1) },
    { key: 'x', label: t`Select conversation`, run: tick },
    {
      key: 'c',
      label: t`New message`,
      run: () => canChange && address.go({ compose: 'new', id: undefined }),
    },
    { key: 'Escape', label: t`Back to the list`, run: leave },
  ]);
}
