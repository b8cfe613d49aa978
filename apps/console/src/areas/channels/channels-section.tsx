import { useMay } from '../../session/permissions.ts';
import './channels.css';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { textOf } from '../../shell/search-values.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { Tabs } from '../../ui/index.ts';
import { HeldBackMails } from './held-back-mails.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { Mailboxes } from './mailboxes.tsx';

const VIEWS = ['mailboxes', 'templates', 'heldBack'] as const;
type View = (typeof VIEWS)[number];

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  view: VIEWS.find((view) => view === raw.view),
  id: textOf(raw.id),
});

/** Mail as a channel: the mailboxes through which it comes and goes, templates of whole mails, and what was held back. */
export function ChannelsSection() {
  const { t } = useLingui();
  const panel = useId();
  const seesHeldBack = useMay('listHeldBackMails');
  const { search, change } = useSectionAddress<{ view?: View | undefined; id?: string | undefined }>(
    readSearch,
  );
  const view = search.view === 'heldBack' && !seesHeldBack ? 'mailboxes' : (search.view ?? 'mailboxes');
  const names = { mailboxes: t`Mailboxes`, templates: t`Mail templates`, heldBack: t`Not delivered` };
  const views = VIEWS.filter((one) => one !== 'heldBack' || seesHeldBack);
  const open = (id: string | undefined) => change({ id });
  return (
    <>
      <SectionHead />
      <div className="channel-tabs">
        <Tabs
          label={t`Channels`}
          panelId={panel}
          items={views.map((one) => ({ id: one, label: names[one] }))}
          selected={view}
          onSelect={(next) => change({ view: next === 'mailboxes' ? undefined : next, id: undefined })}
        />
      </div>
      <div id={panel} role="tabpanel" aria-label={names[view]}>
        {view === 'mailboxes' && <Mailboxes opened={search.id} onOpen={open} />}
        {view === 'templates' && <MailTemplates opened={search.id} onOpen={open} />}
        {view === 'heldBack' && <HeldBackMails />}
      </div>
    </>
  );
}
