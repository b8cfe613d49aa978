import './person.css';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconUserOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { ContactFacts } from '../../../people/contact-facts.tsx';
import { contactName } from '../../../people/contact-name.ts';
import { useMay } from '../../../session/permissions.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { Empty, Fold, LoadError } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { ConsentBlock } from '../consents/consent-block.tsx';
import { ContactDrawer } from '../contact-drawer.tsx';
import { EraseDialog } from '../erasure/erase-dialog.tsx';
import { LadderBlock } from '../leads/ladder-block.tsx';
import { DuplicateNotice } from '../merging/duplicate-notice.tsx';
import { MergedBlock } from '../merging/merged-block.tsx';
import { ScoreBlock } from '../scoring/score-block.tsx';
import { NoteForm } from './note-line.tsx';
import { OwnerField } from './owner-field.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonLists } from './person-lists.tsx';
import { Timeline, type TimelineTab } from './timeline.tsx';

/** One person: who they are, where they stand, and everything that happened. Specification 2. */
export function PersonPage() {
  const { t } = useLingui();
  const { referenceId = '', conversationId } = useParams({ strict: false }) as Partial<
    Record<string, string>
  >;
  const { data: contact, error, refetch } = useCall('getContact', { params: { id: referenceId } });
  if (contact) return <Person key={contact.id} contact={contact} conversationId={conversationId} />;
  return (
    <>
      <h1 className="sr">{t`Contact`}</h1>
      {!error && <RowsLoading />}
      {error?.status === 404 && (
        <Empty
          icon={IconUserOff}
          title={t`This contact does not exist`}
          action={<Link to={'/contacts/contacts' as string} className="btn">{t`All contacts`}</Link>}
        >
          {t`It was deleted, you do not have access, or the visitor has not given an email address or phone number yet.`}
        </Empty>
      )}
      {error && error.status !== 404 && (
        <LoadError title={t`Could not load the contact`} error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Person({ contact, conversationId }: { contact: Contact; conversationId: string | undefined }) {
  const { t } = useLingui();
  useCrumb(contactName(contact) || t`No name`);
  const navigate = useNavigate();
  const [tab, setTab] = useState<TimelineTab>('all');
  const [shown, setShown] = useState<'note' | 'drawer' | 'erase' | null>(null);
  const close = () => setShown(null);
  const hasLadder = useMay('getLeadLadder');
  const hasDuplicates = useMay('listDuplicates');
  const hasMerges = useMay('listMerges');
  const hasScore = useMay('explainScore');
  const hasConsents = useMay('listConsents');
  const open = (id: string) => navigate({ to: `/contacts/leadinfo/${id}` as string });
  return (
    <div className="person">
      <PersonHead
        contact={contact}
        onNote={() => setShown('note')}
        onEdit={() => setShown('drawer')}
        onErase={() => setShown('erase')}
      />
      <div className="person-main">
        {hasLadder && <LadderBlock contactId={contact.id} name={contactName(contact) || t`Contact`} />}
        {shown === 'note' && <NoteForm contactId={contact.id} onClose={close} />}
        <Timeline contactId={contact.id} tab={tab} conversationId={conversationId} onTab={setTab} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access */}
      <aside className="person-side" aria-label={t`Details`} tabIndex={0}>
        {hasDuplicates && <DuplicateNotice contactId={contact.id} />}
        {hasScore && <ScoreBlock contactId={contact.id} />}
        <Fold id="person.details" title={t`Details`}>
          <OwnerField contact={contact} />
          <ContactFacts contact={contact} />
        </Fold>
        {hasConsents && <ConsentBlock contactId={contact.id} />}
        <PersonLists contact={contact} />
        {hasMerges && <MergedBlock contactId={contact.id} />}
      </aside>
      {shown === 'drawer' && <ContactDrawer contact={contact} onOpen={open} onClose={close} />}
      {shown === 'erase' && (
        <EraseDialog
          contactId={contact.id}
          onClose={close}
          onErased={() => navigate({ to: '/contacts/contacts' as string })}
        />
      )}
    </div>
  );
}
