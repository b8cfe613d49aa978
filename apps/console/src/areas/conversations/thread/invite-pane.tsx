import * as limits from 'virtual:foyer-limits';
import { TEXTS } from '@foyer/domain/texts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconMessagePlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { isComposing } from '../../../keys/composing.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Empty, IconButton } from '../../../ui/index.ts';
import { toastFloor } from '../../../ui/toast-floor.ts';
import { EMPTY_DRAFT, readDraft, writeDraft } from '../composer/drafts.ts';
import { DetailsFrame } from '../details/details-frame.tsx';
import { cardOfLive } from '../details/visitor-card.ts';
import type { Layout } from '../layout.ts';
import { useMe } from '../state/me.ts';
import type { Address } from '../state/use-address.ts';
import { firstNameOf } from './people.ts';
import { ReaderBar } from './reader-bar.tsx';
import { VisitorName } from './thread-head.tsx';

interface Props {
  visitor: LiveVisitor;
  address: Address;
  layout: Layout;
  onBack: () => void;
}

/** An invitation to a visitor who is on the site and has not written. */
export function InvitePane({ visitor, address, layout, onBack }: Props) {
  const { t } = useLingui();
  const card = cardOfLive(visitor);
  const mayInvite = useMay('inviteVisitor');
  const openDetails = layout === 'wide' ? null : () => address.go({ pane: 'details' });
  const showsThread = layout !== 'phone' || address.search.pane !== 'details';
  return (
    <>
      {showsThread && (
        <section className="conv" aria-label={t`Conversation with ${card.name}`}>
          <header className="thread-head">
            {layout === 'phone' && (
              <IconButton
                icon={IconChevronLeft}
                iconSize={20}
                label={t`Back to the queue`}
                onClick={onBack}
              />
            )}
            <VisitorName card={card} onDetails={openDetails} />
          </header>
          <div className="scroll centred">
            <Empty icon={IconMessagePlus} title={t`No messages yet`}>
              <Trans>The visitor sees your message in the chat as an invitation.</Trans>
            </Empty>
          </div>
          {mayInvite ? <InviteForm visitor={visitor} name={card.name} address={address} /> : <ReaderBar />}
        </section>
      )}
      <DetailsFrame card={card} conversation={null} address={address} layout={layout} />
    </>
  );
}

function InviteForm({ visitor, name, address }: { visitor: LiveVisitor; name: string; address: Address }) {
  const { t } = useLingui();
  const me = useMe();
  const { referenceID } = visitor;
  const key = `visitor-${referenceID}`;
  const [text, setText] = useState(() => readDraft(localStorage, me.id, key).reply);
  const clientId = useRef(newId());
  const keep = (next: string) => {
    setText(next);
    writeDraft(localStorage, me.id, key, { ...EMPTY_DRAFT, reply: next });
  };
  const invite = useAction('inviteVisitor', {
    onSuccess: (conversation) => {
      writeDraft(localStorage, me.id, key, EMPTY_DRAFT);
      address.go({ id: conversation.conversationID, visitor: undefined }, { replace: true });
    },
  });
  const send = () => {
    if (text.trim() === '' || invite.isPending) return;
    invite.mutate({ params: { referenceID }, body: { clientId: clientId.current, text: text.trim() } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="composer" ref={toastFloor}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the pane opens to write in it
        autoFocus
        className="text"
        dir="auto"
        rows={2}
        maxLength={limits.inviteVisitor.text}
        aria-label={t`Invite ${firstNameOf(name)} to a chat`}
        placeholder={t`Can I help you?`}
        value={text}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {invite.error && (
        <p className="error composer-warning" role="alert">
          {errorText(invite.error, TEXTS.genericError)}
        </p>
      )}
      <div className="bar">
        <Button
          variant="primary"
          small
          className="end"
          shortcut="↵"
          busy={invite.isPending}
          disabled={text.trim() === ''}
          onClick={send}
        >
          {t`Invite`}
        </Button>
      </div>
    </div>
  );
}
