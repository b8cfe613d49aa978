import { joinedText } from '../../../../i18n/joined-text.ts';
import '../../live-chat.css';
import '../../styles/inbox.css';
import type { Draft } from '@foyer/contract/inbox/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMail, IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { callWith, type Result } from '../../../../api/call.ts';
import { useInboxCounts } from '../../../../api/inbox-counts.ts';
import { type ApiError, errorText, keyOf, useAction } from '../../../../api/index.ts';
import { refetchTopics } from '../../../../api/topics.ts';
import { useKeys } from '../../../../keys/keys.ts';
import { useRight } from '../../../../session/permissions.ts';
import {
  Avatar,
  Button,
  ChannelGlyph,
  Cut,
  Empty,
  exactTime,
  Icon,
  IconButton,
  LoadError,
  toast,
  useNow,
  useTimeZone,
} from '../../../../ui/index.ts';
import { LoadMore } from '../../../../ui/load-more.tsx';
import type { ComposerHandle } from '../../composer/composer-props.ts';
import { nameOfThread } from '../../details/visitor-card.ts';
import { useLayout } from '../../layout.ts';
import { useRowKeys } from '../../queue/use-row-keys.ts';
import { INBOX_FOLDERS } from '../folders.ts';
import { OpenPane } from '../inbox-page.tsx';
import { rowTime } from '../list/row-time.ts';
import { ThreadsLoading } from '../list/thread-list.tsx';
import type { InboxSearch } from '../search.ts';
import { useInboxAddress } from '../use-inbox-address.ts';

/** Where a draft is continued: in its thread, or as a new mail. */
const targetOf = (draft: Draft): Partial<InboxSearch> =>
  draft.conversationID
    ? { id: draft.conversationID, compose: undefined, pane: undefined }
    : { id: undefined, compose: draft.id, pane: undefined };

/** The member's drafts, newest first. */
export function Drafts() {
  const { t, i18n } = useLingui();
  const address = useInboxAddress(INBOX_FOLDERS.draft);
  const { search } = address;
  const layout = useLayout() === 'phone' ? 'phone' : 'narrow';
  const canChange = useRight('draft') === 'change';
  const count = useInboxCounts()?.drafts;
  const list = useRef<HTMLUListElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const rowKeys = useRowKeys(list);
  const query = useInfiniteQuery<Result<'listDrafts'>, ApiError, Draft[], readonly unknown[], string>({
    queryKey: [...keyOf('listDrafts'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callWith('listDrafts', { query: { cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ drafts }) => drafts),
  });
  const remove = useRemoveDraft();
  const isOpen = search.id !== undefined || search.compose !== undefined;
  useKeys([
    { key: 'j', label: t`Next draft`, run: () => rowKeys.step(1) },
    { key: 'k', label: t`Previous draft`, run: () => rowKeys.step(-1) },
    { key: 'Escape', label: t`Back to the list`, run: address.close },
  ]);
  let body: ReactNode;
  if (query.isPending) body = <ThreadsLoading />;
  else if (!query.data) {
    body = (
      <LoadError title={t`Could not load drafts`} error={query.error} onRetry={() => void query.refetch()} />
    );
  } else if (query.data.length === 0) {
    body = (
      <Empty icon={IconPencil}>
        <Trans>Unsent messages you write are saved here.</Trans>
      </Empty>
    );
  } else {
    body = (
      <ul ref={list}>
        {query.data.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            href={address.hrefOf(targetOf(draft))}
            isOpen={draft.conversationID === search.id || draft.id === search.compose}
            onOpen={() => address.go(targetOf(draft))}
            {...(canChange && { onRemove: () => remove(draft) })}
          />
        ))}
      </ul>
    );
  }
  return (
    <div className={`ib ${layout}`}>
      {(layout !== 'phone' || !isOpen) && (
        <>
          <div className="ib-over">
            <div className="head">
              <h1>
                {t`Drafts`} {count !== undefined && <span className="count num">{i18n.number(count)}</span>}
              </h1>
              <Button
                variant="primary"
                className="end"
                icon={IconMailPlus}
                disabled={!canChange}
                title={canChange ? undefined : t`Your role can view this page but not change it.`}
                onClick={() => address.go({ compose: 'new', id: undefined })}
              >
                {t`New message`}
              </Button>
            </div>
          </div>
          <div className="ib-left">
            <section className="ib-list" aria-label={t`Drafts`}>
              <div className="ib-scroll">
                {body}
                {query.data && <LoadMore list={query} />}
              </div>
            </section>
          </div>
        </>
      )}
      <OpenPane
        address={address}
        layout={layout}
        composer={composer}
        isKeyless={false}
        onBack={address.close}
      />
    </div>
  );
}

/** Discards a draft, with Undo. */
function useRemoveDraft(): (draft: Draft) => void {
  const { t } = useLingui();
  const cache = useQueryClient();
  const again = useAction('saveDraft', { onSuccess: () => refetchTopics(cache, ['drafts']) });
  const remove = useAction('removeDraft', {
    onError: (error) => toast.error(t`Could not discard the draft`, errorText(error, TEXTS.genericError)),
  });
  return ({ id, conversationID, kind, text, mail, attachments }) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          void toast.show({
            text: t`Draft discarded`,
            undo: () =>
              again.mutate({
                params: { id },
                body: { conversationID, kind, text, mail, attachments: attachments.map((file) => file.id) },
              }),
          }),
      },
    );
}

function DraftRow({
  draft,
  href,
  isOpen,
  onOpen,
  onRemove,
}: {
  draft: Draft;
  href: string;
  isOpen: boolean;
  onOpen: () => void;
  onRemove?: () => void;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const now = useNow(60_000);
  const { thread, mail } = draft;
  const receivers = mail && joinedText(mail.to.map(({ name, address }) => name || address));
  const name = thread ? nameOfThread(thread) : receivers || t`New message`;
  const subject = mail?.subject || thread?.subject || '';
  return (
    <li className={isOpen ? 'th is-draft on' : 'th is-draft'}>
      <Avatar id={thread?.visitor.referenceID ?? draft.id} name={name} />
      <Cut
        as="a"
        className="hit name"
        href={href}
        aria-current={isOpen || undefined}
        data-row={draft.id}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {name}
      </Cut>
      <time dateTime={draft.updatedDate} title={exactTime(draft.updatedDate, zone)}>
        {rowTime(draft.updatedDate, now, i18n.locale, zone)}
      </time>
      <span className="what">
        <Cut as="b" className="grow">
          {subject && <span className="t-m">{subject}: </span>}
          {draft.text}
        </Cut>
      </span>
      <span className="marks">
        {thread && (
          <span className="row channel">
            <ChannelGlyph channel={thread.channel} />
          </span>
        )}
        {!thread && (
          <span className="row">
            <Icon of={IconMail} size={14} />
            {t`New email`}
          </span>
        )}
        {draft.kind === 'note' && (
          <span className="row">
            <Icon of={IconLock} size={14} />
            {t`Internal note`}
          </span>
        )}
        {onRemove && (
          <span className="end draft-remove">
            <IconButton
              small
              icon={IconTrash}
              iconSize={14}
              label={t`Discard draft to ${name}`}
              onClick={onRemove}
            />
          </span>
        )}
      </span>
    </li>
  );
}
