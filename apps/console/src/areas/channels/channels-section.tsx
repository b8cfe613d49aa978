import { useMay } from '../../session/permissions.ts';
import './channels.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { AllChannels } from './all-channels.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { Mailboxes } from './mailboxes.tsx';
import { MessengerAccounts } from './messenger-accounts.tsx';
import { QuarantinedMails } from './quarantined-mails.tsx';

const VIEWS = ['mailboxes', 'templates', 'quarantined', 'messengers', 'all'] as const;
type View = (typeof VIEWS)[number];

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  view: VIEWS.find((view) => view === raw.view),
});

/** The channels: mailboxes, mail templates, quarantined mails, accounts of messengers, and the list of all channels. */
export function ChannelsSection() {
  const { t } = useLingui();
  const seesQuarantine = useMay('listQuarantinedMails');
  const { search, change } = useSectionAddress<{ view?: View | undefined; id?: undefined }>(readSearch);
  const view = search.view === 'quarantined' && !seesQuarantine ? 'mailboxes' : (search.view ?? 'mailboxes');
  const names = {
    mailboxes: t`Mailboxes`,
    templates: t`Email templates`,
    quarantined: t`Not delivered`,
    messengers: t`Messengers`,
    all: t`All channels`,
  };
  const views = VIEWS.filter((one) => one !== 'quarantined' || seesQuarantine);
  const wrap = (content: ReactNode) => (
    <SectionTabs
      label={t`Channels`}
      items={views.map((one) => ({ id: one, label: names[one] }))}
      selected={view}
      onSelect={(next) => change({ view: next === 'mailboxes' ? undefined : next, id: undefined })}
    >
      {content}
    </SectionTabs>
  );
  switch (view) {
    case 'mailboxes':
      return <Mailboxes wrap={wrap} />;
    case 'templates':
      return <MailTemplates wrap={wrap} />;
    case 'messengers':
      return <MessengerAccounts wrap={wrap} />;
    case 'all':
      return (
        <>
          <SectionHead />
          {wrap(<AllChannels />)}
        </>
      );
    case 'quarantined':
      return (
        <>
          <SectionHead />
          {wrap(<QuarantinedMails />)}
        </>
      );
  }
}
