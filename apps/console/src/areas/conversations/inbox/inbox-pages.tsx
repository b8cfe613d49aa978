import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '../../../ui/index.ts';
import { INBOX_FOLDERS } from './folders.ts';
import { InboxPage } from './inbox-page.tsx';
import { useInboxAddress } from './use-inbox-address.ts';
import { ScheduledAbove } from './views/scheduled-above.tsx';

export { Labels } from './labels/labels-page.tsx';
export { Teams } from './labels/teams-page.tsx';
export { Drafts } from './views/drafts-page.tsx';

/** The threads assigned to the member. */
export function MyMessages() {
  const { t } = useLingui();
  return (
    <InboxPage
      folder={INBOX_FOLDERS.my_messages}
      title={t`My Messages`}
      empty={<Trans>Conversations assigned to you appear here.</Trans>}
    />
  );
}

/** The threads assigned to anyone the member can see. */
export function TeamMessages() {
  const { t } = useLingui();
  return (
    <InboxPage
      folder={INBOX_FOLDERS.team_messages}
      title={t`Team Messages`}
      empty={<Trans>Conversations of your team that need an answer appear here.</Trans>}
    />
  );
}

/** Unassigned threads. */
export function UnassignedMessages() {
  const { t } = useLingui();
  return (
    <InboxPage
      folder={INBOX_FOLDERS.unassigned_messages}
      title={t`Unassigned Messages`}
      empty={<Trans>Unassigned conversations appear here.</Trans>}
    />
  );
}

/** Deleted and junk threads. */
export function DeletedMessages() {
  const { t } = useLingui();
  const address = useInboxAddress(INBOX_FOLDERS.deleted);
  const tab = address.search.tab === 'junk' ? 'junk' : 'deleted';
  return (
    <InboxPage
      folder={INBOX_FOLDERS.deleted}
      title={t`Deleted`}
      empty={
        tab === 'junk' ? (
          <Trans>Conversations marked as junk appear here and can be restored.</Trans>
        ) : (
          <Trans>Deleted conversations appear here and can be restored.</Trans>
        )
      }
      tabs={
        <Tabs
          label={t`Deleted and junk`}
          items={[
            { id: 'deleted', label: t`Deleted` },
            { id: 'junk', label: t`Junk` },
          ]}
          selected={tab}
          onSelect={(next) =>
            address.go({ tab: next === 'junk' ? 'junk' : undefined, id: undefined }, { replace: true })
          }
        />
      }
    />
  );
}

/** Sent messages, with the scheduled ones above. */
export function SentMessages() {
  const { t } = useLingui();
  const address = useInboxAddress(INBOX_FOLDERS.sent_messages);
  return (
    <InboxPage
      folder={INBOX_FOLDERS.sent_messages}
      title={t`Sent Messages`}
      empty={<Trans>Conversations you answered last appear here.</Trans>}
      above={<ScheduledAbove onOpen={address.open} />}
    />
  );
}
