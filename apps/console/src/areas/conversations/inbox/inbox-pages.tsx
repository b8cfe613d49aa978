import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '../../../ui/index.ts';
import { InboxPage } from './inbox-page.tsx';
import { INBOX_PLACES } from './places.ts';
import { useInboxAddress } from './use-inbox-address.ts';
import { ScheduledAbove } from './views/scheduled-above.tsx';

export { Labels } from './labels/labels-page.tsx';
export { Teams } from './labels/teams-page.tsx';
export { Drafts } from './views/drafts-page.tsx';

/** What the member has and owes an answer. */
export function MyMessages() {
  const { t } = useLingui();
  return (
    <InboxPage
      place={INBOX_PLACES.my_messages}
      title={t`My Messages`}
      empty={<Trans>Conversations assigned to you appear here.</Trans>}
    />
  );
}

/** What everybody has whom the member sees. */
export function TeamMessages() {
  const { t } = useLingui();
  return (
    <InboxPage
      place={INBOX_PLACES.team_messages}
      title={t`Team Messages`}
      empty={<Trans>Conversations of your team that need an answer appear here.</Trans>}
    />
  );
}

/** What nobody has. */
export function UnassignedMessages() {
  const { t } = useLingui();
  return (
    <InboxPage
      place={INBOX_PLACES.unassigned_messages}
      title={t`Unassigned Messages`}
      empty={<Trans>Unassigned conversations appear here.</Trans>}
    />
  );
}

/** What is put away: deleted, or junk. */
export function DeletedMessages() {
  const { t } = useLingui();
  const address = useInboxAddress(INBOX_PLACES.deleted);
  const tab = address.search.tab === 'junk' ? 'junk' : 'deleted';
  return (
    <InboxPage
      place={INBOX_PLACES.deleted}
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

/** What the member wrote, and above it what leaves later. */
export function SentMessages() {
  const { t } = useLingui();
  const address = useInboxAddress(INBOX_PLACES.sent_messages);
  return (
    <InboxPage
      place={INBOX_PLACES.sent_messages}
      title={t`Sent Messages`}
      empty={<Trans>Conversations you answered last appear here.</Trans>}
      above={<ScheduledAbove onOpen={address.open} />}
    />
  );
}
