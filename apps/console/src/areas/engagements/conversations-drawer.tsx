import { useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { callWith, type Result } from '../../api/call.ts';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { ChannelGlyph, Cut, Drawer, Icon, Time } from '../../ui/index.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ThreadLink } from '../../ui/thread-link.tsx';

type Page = Result<'listEngagementConversations'>;

/** The conversations behind a figure of an engagement, newest first. */
export function ConversationsDrawer({
  engagementID,
  since,
  isAnswered,
  onClose,
}: {
  readonly engagementID: string;
  readonly since: string;
  readonly isAnswered: boolean;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const query = { since, ...(isAnswered && { answered: 'true' }) };
  const list = useInfiniteQuery<Page, ApiError>({
    queryKey: ['listEngagementConversations', { params: { engagementID }, query }],
    queryFn: ({ signal, pageParam }) =>
      callWith(
        'listEngagementConversations',
        { params: { engagementID }, query: { ...query, cursor: pageParam as string | undefined } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const title = isAnswered ? t`Answered conversations` : t`Conversations`;
  return (
    <Drawer opened onClose={onClose} label={title} width={440}>
      <DrawerHead title={title} under={t`Of the last 30 days, newest first`} onClose={onClose} />
      <div className="drawer-body">
        {!list.data && (
          <Loading failed={t`Could not load conversations`} error={list.error} refetch={list.refetch} />
        )}
        <ul className="engagement-threads">
          {list.data?.pages.flatMap(({ conversations }) =>
            conversations.map((one) => (
              <li key={one.conversationID}>
                <span className="row">
                  <ThreadLink id={one.conversationID} kind={one.kind} className="t-m grow">
                    <Cut>{one.visitorName}</Cut>
                  </ThreadLink>
                  {one.score !== null && (
                    <span className="row t-12 num">
                      <Icon of={IconStar} size={12} className="t-3" />
                      {i18n.number(one.score)}
                    </span>
                  )}
                  <ChannelGlyph channel={one.channel} bare />
                  <Time className="t-12 t-3" at={one.createdDate} />
                </span>
                <Cut className="t-12 t-3">{one.lastMessage || t`No messages yet`}</Cut>
              </li>
            )),
          )}
        </ul>
        <LoadMore list={list} />
      </div>
    </Drawer>
  );
}
