import type { Conversation } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconShieldCheck } from '@tabler/icons-react';
import { LinkedItems } from '../../../integrations/linked-items.tsx';
import { statusText } from '../../../leads/labels.ts';
import { PersonFold } from '../../../people/person-fold.tsx';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Cut, IconButton } from '../../../ui/index.ts';
import type { ThreadAddress } from '../state/use-address.ts';
import { ContactBlock } from './contact-block.tsx';
import { EarlierConversations, EarlierVisits } from './earlier.tsx';
import { FoundBlock } from './found-block.tsx';
import { LeadBlock } from './lead-block.tsx';
import { NotesBlock } from './notes-block.tsx';
import { RouteBlock } from './route-block.tsx';
import { TagsBlock } from './tags-block.tsx';
import { TrackingBlock } from './tracking-block.tsx';
import { VisitBlock } from './visit-block.tsx';
import type { VisitorCard } from './visitor-card.ts';

interface Props {
  card: VisitorCard;
  conversation: Conversation | null;
  address: ThreadAddress;
  /** Whether the visitor's name is the page title because no thread is visible. */
  isStandalone?: boolean;
  /** Returns to the thread when the details are shown alone; null otherwise. */
  onBack: (() => void) | null;
}

/** The right pane: the visitor's details. */
export function Details({ card, conversation, address, isStandalone, onBack }: Props) {
  const Title = isStandalone ? 'h1' : 'h2';
  const { t } = useLingui();
  const mayChange = useMay('updateVisitorField');
  const { live } = card;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
    <aside className="details" aria-label={t`About ${card.name}`} tabIndex={0}>
      <div className="pane-head details-head">
        {onBack && (
          <IconButton
            icon={IconChevronLeft}
            iconSize={20}
            label={t`Back to the conversation`}
            onClick={onBack}
          />
        )}
        <Cut as={Title} className="details-title">
          {card.name}
        </Cut>
        {live?.leadStatus && <Badge tone="brand">{statusText(live.leadStatus)}</Badge>}
        {live?.verified && <Badge tone="success" icon={IconShieldCheck}>{t`Verified`}</Badge>}
        {live?.simulated && <Badge>{t`Simulated`}</Badge>}
        {live && <Badge>{live.leadType === 'RETURN' ? t`Returning` : t`First visit`}</Badge>}
      </div>
      <fieldset className="as-group" disabled={!mayChange}>
        <ContactBlock key={card.referenceID} card={card} />
        {conversation && <FoundBlock conversationID={conversation.conversationID} />}
        <PersonFold referenceID={card.referenceID} openId={conversation?.conversationID ?? null} />
        {card.sessionID !== null && <VisitBlock card={card} />}
        {live && <LeadBlock visitor={live} />}
        {live && <TagsBlock visitor={live} />}
        <NotesBlock key={`notes-${card.referenceID}`} card={card} />
        {live && <TrackingBlock key={`tracking-${card.referenceID}`} visitor={live} />}
      </fieldset>
      {conversation && <RouteBlock conversationID={conversation.conversationID} />}
      {conversation && (
        <LinkedItems
          key={conversation.conversationID}
          subject="conversation"
          id={conversation.conversationID}
          prefill={{ title: card.name, text: `${card.name}\n${location.href}` }}
        />
      )}
      <EarlierVisits card={card} />
      <EarlierConversations card={card} openID={conversation?.conversationID ?? null} address={address} />
    </aside>
  );
}
