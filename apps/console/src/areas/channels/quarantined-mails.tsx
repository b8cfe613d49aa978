import { quarantinedMailList } from '@foyer/contract/channels/list';
import type { QuarantinedMail } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconInbox, IconMailCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { listText } from '../../i18n/list-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Button, Cut, Time, toast } from '../../ui/index.ts';

/** Quarantined mails with the reason, and a button to deliver them. */
export function QuarantinedMails() {
  const { t } = useLingui();
  const mailboxes = useCall('listMailboxes').data?.mailboxes ?? [];
  const state = useList(quarantinedMailList, {
    mailbox: mailboxes.map(({ id, name }) => ({ value: id, label: name })),
  });
  return (
    <>
      <p className="section-lead t-13 t-2">{t`Emails from the last 90 days that did not reach the inbox.`}</p>
      <ListGrid
        state={state}
        columns={COLUMNS}
        titleOf={({ sender, subject }) => subject || sender}
        phoneLine={Line}
        failedTitle={t`Could not load emails`}
        empty={{
          icon: IconMailCheck,
          text: t`All email from the last 90 days reached the inbox. Quarantined email appears here with the reason.`,
        }}
      />
    </>
  );
}

const { labels } = quarantinedMailList.columns.reason;

function Sender({ sender }: QuarantinedMail) {
  const { t } = useLingui();
  return <Cut as="strong">{sender || t`No sender`}</Cut>;
}

function Subject({ subject }: QuarantinedMail) {
  const { t } = useLingui();
  return <Cut className={subject ? undefined : 't-3'}>{subject || t`No subject`}</Cut>;
}

const COLUMNS = gridColumns(quarantinedMailList, {
  sender: ({ row }) => <Sender {...row} />,
  subject: ({ row }) => <Subject {...row} />,
  mailbox: ({ row }) => <Cut>{row.mailboxName}</Cut>,
  reason: ({ row }) => <Cut title={row.error ?? undefined}>{listText(labels[row.reason])}</Cut>,
  error: ({ row }) => <Cut title={row.error ?? undefined}>{row.error}</Cut>,
  received: ({ row }) => <Time at={row.receivedDate} />,
  actions: ({ row }) => <DeliverButton {...row} />,
});

function Line({ row }: { readonly row: QuarantinedMail }) {
  return (
    <>
      <span className="grow">
        <Sender {...row} />
        <Subject {...row} />
        <span className="channel-reason t-12 t-3">
          {listText(labels[row.reason])} <bdi>{row.error}</bdi>
        </span>
      </span>
      <DeliverButton {...row} />
    </>
  );
}

function DeliverButton({ id }: QuarantinedMail) {
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
    <Button
      small
      icon={IconInbox}
      busy={deliver.isPending}
      onClick={() => deliver.mutate({ params: { id } })}
    >
      {t`Deliver`}
    </Button>
  );
}
