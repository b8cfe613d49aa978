import '../styles/bubbles.css';
import './chat-history.css';
import { useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error.ts';
import { callUnsigned } from '../../../api/call.ts';
import { useText } from '../../../i18n/use-text.ts';
import { MerchantMark } from '../../../shell/merchant-mark.tsx';
import { LinkEnded, LinkUnchecked } from '../../../shell/signed-out/link-states.tsx';
import { SignedOutFrame } from '../../../shell/signed-out/signed-out-frame.tsx';
import { useBrand } from '../../../theme/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeZoneContext } from '../../../ui/time-zone.ts';
import { HistoryConversation } from './history-conversation.tsx';
import { type OpenedHistory, openedHistory } from './opened-history.ts';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A visitor's own conversations, opened by the single-use link of an email. Specification 1, 2. */
export function ChatHistory() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const opened = useQuery({
    queryKey: ['openedHistory', token],
    queryFn: () => openedHistory(token),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isEnded = token === '' || (opened.error instanceof ApiError && opened.error.status === 401);
  if (isEnded) return <Ended token={token} />;
  if (opened.error) return <Unchecked onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <Loading />;
  return <Conversations opened={opened.data} token={token} />;
}

function Loading() {
  const text = useText();
  return (
    <main className="history" aria-busy="true" aria-label={text('pageLoading')}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} />
      ))}
    </main>
  );
}

function Unchecked({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <SignedOutFrame merchant={null} title={t`Your conversations`}>
      <LinkUnchecked onRetry={onRetry} />
    </SignedOutFrame>
  );
}

/** Shown for a used or expired link. A new one is sent to the same address. */
function Ended({ token }: { token: string }) {
  const { t } = useLingui();
  const text = useText();
  const renew = useMutation({ mutationFn: () => callUnsigned('renewHistoryLink', { body: { token } }) });
  return (
    <SignedOutFrame merchant={null} title={t`Your conversations`}>
      <LinkEnded text={t`This link is invalid, has already been used, or has expired.`}>
        {renew.isSuccess ? (
          <p role="status">{t`If your link was valid, we sent a new one to the same address.`}</p>
        ) : (
          token !== '' && (
            <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
              {t`Email me a new link`}
            </Button>
          )
        )}
        {renew.error && (
          <p className="error" role="alert">
            {errorText(renew.error, text('genericError'))}
          </p>
        )}
      </LinkEnded>
    </SignedOutFrame>
  );
}

function Conversations({ opened, token }: { opened: OpenedHistory; token: string }) {
  const { t } = useLingui();
  const text = useText();
  const { readingToken, merchantName, logoUrl, brandColour } = opened;
  const [zone] = useState(ownZone);
  useBrand(brandColour);
  const pages = useInfiniteQuery({
    queryKey: ['readHistory', readingToken],
    queryFn: ({ pageParam }) =>
      callUnsigned('readHistory', { body: { readingToken, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry: false,
  });
  if (pages.error instanceof ApiError && pages.error.status === 401) return <Ended token={token} />;
  const conversations = pages.data?.pages.flatMap((page) => page.conversations) ?? [];
  return (
    <TimeZoneContext value={zone}>
      <title>{`${t`Your conversations`} · ${merchantName}`}</title>
      <main className="history">
        <header>
          <MerchantMark logoUrl={logoUrl} />
          <h1>{t`Your conversations with ${merchantName}`}</h1>
        </header>
        {conversations.map((conversation) => (
          <HistoryConversation key={conversation.conversationID} conversation={conversation} />
        ))}
        {pages.isPending && <Skeleton />}
        {pages.data && conversations.length === 0 && <Empty icon={IconMessages}>{text('listEmpty')}</Empty>}
        {pages.hasNextPage && (
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t`Earlier conversations`}
          </Button>
        )}
      </main>
    </TimeZoneContext>
  );
}
