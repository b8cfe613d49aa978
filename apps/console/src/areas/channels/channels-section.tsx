import { useMay } from '../../session/permissions.ts';
import './channels.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { HeldBackMails } from './held-back-mails.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { Mailboxes } from './mailboxes.tsx';

const VIEWS = ['mailboxes', 'templates', 'heldBack'] as const;
type View = (typeof VIEWS)[number];

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  view: VIEWS.find((view) => view === raw.view),
});

/** Mail as a channel: the mailboxes through which it comes and goes, templates of whole mails, and what was held back. */
export function ChannelsSection() {
  const { t } = useLingui();
  const seesHeldBack = useMay('listHeldBackMails');
  const { search, change } = useSectionAddress<{ view?: View | undefined; id?: undefined }>(readSearch);
  const view = search.view === 'heldBack' && !seesHeldBack ? 'mailboxes' : (search.view ?? 'mailboxes');
  const names = { mailboxes: t`Mailboxes`, templates: t`Email templates`, heldBack: t`Not delivered` };
  const views = VIEWS.filter((one) => one !== 'heldBack' || seesHeldBack);
  const around = (content: ReactNode) => (
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
      return <Mailboxes around={around} />;
    case 'templates':
      return <MailTemplates around={around} />;
    case 'heldBack':
      return (
        <>
          <SectionHead />
          {around(<HeldBackMails />)}
        </>
      );
  }
}
