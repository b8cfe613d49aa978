import type { Conversation } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '../../../ui/index.ts';
import type { Layout } from '../layout.ts';
import type { ThreadAddress } from '../state/use-address.ts';
import { Details } from './details.tsx';
import type { VisitorCard } from './visitor-card.ts';

interface Props {
  card: VisitorCard;
  conversation: Conversation | null;
  address: ThreadAddress;
  layout: Layout;
}

/** Lays the details out beside the thread, as a drawer, or as a pane of their own. */
export function DetailsFrame({ card, conversation, address, layout }: Props) {
  const { t } = useLingui();
  const isOpen = address.search.pane === 'details';
  const close = () => address.go({ pane: undefined }, { replace: true });
  const details = (onBack: (() => void) | null, isStandalone = false) => (
    <Details
      card={card}
      conversation={conversation}
      address={address}
      isStandalone={isStandalone}
      onBack={onBack}
    />
  );
  if (layout === 'wide') return details(null);
  if (layout === 'phone') return isOpen ? details(close, true) : null;
  return (
    <Drawer opened={isOpen} onClose={close} label={t`About ${card.name}`} width={312}>
      {details(close)}
    </Drawer>
  );
}
