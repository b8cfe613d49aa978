import type { QuarantinedMail } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconInbox, IconMailCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callWith, type Result } from '../../api/call.ts';
import { type ApiError, errorText, keyOf, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, Empty, LoadError, Time, toast } from '../../ui/index.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsLoading } from '../../ui/rows-loading.tsx';

/** Quarantined mails with the reason, and a button to deliver them. */
export function QuarantinedMails() {
  const { t } = useLingui();
  const query = useInfiniteQuery<
    Result<'listQuarantinedMails'>,
    ApiError,
    QuarantinedMail[],
    readonly unknown[],
    string
  >({
    queryKey: keyOf('listQuarantinedMails'),
    queryFn: ({ pageParam, signal }) =>
      callWith('listQuarantinedMails', { query: { cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ mails }) => mails),
  });
  if (query.isPending) return <RowsLoading />;
  if (!query.data) {
    return (
      <LoadError title={t`Could not load emails`} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data.length === 0) {
    return (
      <Empty icon={IconMailCheck}>
        {t`All email from the last 90 days reached the inbox. Email that is held appears here with the reason.`}
      </Empty>
    );
  }
  return (
    <>
      <p className="channel-lead t-13 t-2">{t`Emails from the last 90 days that did not reach the inbox.`}</p>
      <div className="table-scroll">
        <table className="grid held-back">
          <thead>
            <tr>
              <th>{t`From`}</th>
              <th>{t`Subject`}</th>
              <th className="hide-phone">{t`Mailbox`}</th>
              <th>{t`Reason`}</th>
              <th className="hide-phone">{t`Arrived`}</th>
              <th>
                <span className="sr">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((mail) => (
              <QuarantinedRow key={mail.id} mail={mail} />
            ))}
          </tbody>
        </table>
      </div>
      <LoadMore list={query} />
    </>
  );
}

function QuarantinedRow({ mail }: { mail: QuarantinedMail }) {
  const { t } = useLingui();
  const text = useText();
  const navigate = useNavigate();
  const deliver = useAction('deliverQuarantinedMail', {
    onSuccess: ({ conversationID }) => {
      toast.show({
        kind: 'done',
        text: t`Email moved to the inbox`,
        action: {
          label: t`Open conversation`,
          run: () => void navigate({ to: '/visitors/team-messages', search: { id: conversationID } }),
        },
      });
    },
    onError: (error) => {
      toast.error(t`Could not deliver the email`, errorText(error, text('genericError')));
    },
  });
  return (
    <tr>
      <td dir="auto">{mail.sender || t`No sender`}</td>
      <td dir="auto">{mail.subject || <span className="t-3">{t`No subject`}</span>}</td>
      <td className="hide-phone" dir="auto">
        {mail.mailboxName}
      </td>
      <td>
        <Why mail={mail} />
      </td>
      <td className="hide-phone">
        <Time at={mail.receivedDate} />
      </td>
      <td>
        <Button
          small
          icon={IconInbox}
          busy={deliver.isPending}
          onClick={() => deliver.mutate({ params: { id: mail.id } })}
        >
          {t`Deliver`}
        </Button>
      </td>
    </tr>
  );
}

function Why({ mail: { reason, error } }: { mail: QuarantinedMail }) {
  const { t } = useLingui();
  switch (reason) {
    case 'loop':
      return t`Too many emails from this address within an hour, or an automatic reply`;
    case 'bounce':
      return t`A delivery failure report. It is shown on the email it is about.`;
    case 'waiting':
      return t`Could not be saved yet. Foyer will try again.`;
    case 'failed':
      return (
        <>
          {t`Could not be read or saved`}
          {error && (
            <span className="t-3 t-12" dir="auto">
              {' '}
              {error}
            </span>
          )}
        </>
      );
  }
}
