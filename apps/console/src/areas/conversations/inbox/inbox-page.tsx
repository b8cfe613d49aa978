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
import type { ComposerHandle } from '../composer/composer-props.ts';
import { type Layout, useLayout } from '../layout.ts';
import { NewMail } from '../mail/new-mail.tsx';
import { useRowKeys } from '../queue/use-row-keys.ts';
import { type Leave, useLeaveAtClose } from '../state/leave-at-close.ts';
import { useMe } from '../state/me.ts';
import { useWaitingLimits } from '../state/use-merchant.ts';
import { ConversationPane } from '../thread/conversation-pane.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { ThreadFailures } from './bulk/failures-dialog.tsx';
import { useBulkActions } from './bulk/use-bulk-actions.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { InboxFolder } from './folders.ts';
import { ListEmpty } from './list/list-empty.tsx';
import { ThreadList } from './list/thread-list.tsx';
import { type Selection, useSelection } from './list/use-selection.ts';
import { useThreads } from './list/use-threads.ts';
import { filterOf, isFiltered, scopeOf } from './search.ts';
import { type InboxAddress, useInboxAddress } from './use-inbox-address.ts';
import { useDraftIds } from './views/use-draft-ids.ts';

interface Props {
  folder: InboxFolder;
  title: string;
  /** The empty state, in one sentence. */
  empty: ReactNode;
  /** Content above the filter bar, such as tabs. */
  tabs?: ReactNode;
  /** Content beside the list, such as the labels. */
  aside?: ReactNode;
  /** Content above the rows. */
  above?: ReactNode;
}

/** A page of the inbox: title with count, filter bar, list, and the open thread. */
export function InboxPage({ folder, title, empty, tabs, aside, above }: Props) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const address = useInboxAddress(folder);
  const { search } = address;
  const layout = useLayout() === 'phone' ? 'phone' : 'narrow';
  const limits = useWaitingLimits();
  const canChange = useRight(folder.pageId) === 'change';
  const list = useRef<HTMLUListElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const filter = useMemo(() => filterOf(search, folder), [search, folder]);
  const openID = useRef(search.id);
  openID.current = search.id;
  const { sort = 'newest' } = search;
  const threads = useThreads(filter, sort, me.id, (id) => id === openID.current);
  const ids = useMemo(() => threads.rows.map((row) => row.conversationID), [threads.rows]);
  const selection = useSelection(ids);
  const actions = useBulkActions();
  const drafts = useDraftIds();
  const rowKeys = useRowKeys(list);
  const total = useCall('countMessages', { query: filter });
  const refresh = () => {
    void threads.query.refetch();
    void total.refetch();
  };
  const isOpen = search.id !== undefined || search.compose !== undefined;
  const isEverywhere = scopeOf(search, folder) === 'all';
  const back = () => {
    const { id } = search;
    address.close();
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
  usePageKeys({ address, selection, rowKeys, canChange, list, back });
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
                variant="primary"
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
          <FilterBar
            folder={folder}
            title={title}
            address={address}
            canChange={canChange}
            onAgain={refresh}
          />
        </div>
      )}
      {showsList && aside && <div className="ib-aside">{aside}</div>}
      {showsList && (
        <div className="ib-left">
          <ThreadList
            threads={threads}
            address={address}
            limits={limits}
            selection={selection}
            drafts={drafts}
            listRef={list}
            canTick={canChange}
            showsStatus={isEverywhere}
            above={!isEverywhere && above}
            empty={
              <ListEmpty address={address} folder={folder} isFiltered={isFiltered(search, folder.own)}>
                {empty}
              </ListEmpty>
            }
          />
          {selection.ids.length > 0 && canChange && (
            <BulkBar
              selection={selection}
              actions={actions}
              total={ids.length}
              isDiscarded={folder.pageId === 'deleted'}
            />
          )}
          <ThreadFailures failures={actions.failures} onClose={actions.dismiss} />
        </div>
      )}
      <OpenPane
        address={address}
        layout={layout}
        composer={composer}
        isKeyless={selection.ids.length > 0}
        onBack={back}
        leaveAtClose={leaveAtClose}
      />
    </div>
  );
}

/** The pane beside the list: a thread, the composer of a new mail, or nothing. */
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
  const { id, compose, recipient } = address.search;
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
          isStandalone={layout === 'phone'}
          {...(compose !== 'new' && { draftId: compose })}
          {...(recipient && { to: { name: '', address: recipient } })}
          onSent={(message) =>
            address.go(
              { compose: undefined, recipient: undefined, id: message.conversationID },
              { replace: true },
            )
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

/** The keyboard shortcuts of a list: move, select, go back. The bulk bar binds the shortcuts of the selection. */
function usePageKeys({
  address,
  selection,
  rowKeys,
  canChange,
  list,
  back,
}: {
  address: InboxAddress;
  selection: Selection;
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
    if (canChange && id) selection.toggle(id);
  };
  const leave = () => (selection.ids.length > 0 ? selection.none() : back());
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
