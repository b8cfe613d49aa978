import type { MailAddress, Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { IconButton } from '../../../ui/index.ts';
import { useMe } from '../state/me.ts';
import { useCannedContext } from '../thread/use-canned-context.ts';
import { MailComposer } from './mail-composer.tsx';
import { hasDraft, useMailAutosave, useMailDraft } from './mail-draft.ts';

interface Props {
  /** A draft on the server; without it, the draft of this browser. */
  draftId?: string;
  /** The recipient, if already known. */
  to?: MailAddress;
  /** Whether its title is the page title because no list is visible. */
  isStandalone?: boolean;
  onSent: (message: Message) => void;
  onClose: () => void;
}

/** A mail that starts a thread. The draft is kept until it is sent or discarded. */
export function NewMail({ draftId, to, isStandalone, onSent, onClose }: Props) {
  const Title = isStandalone ? 'h1' : 'h2';
  const { t, i18n } = useLingui();
  const me = useMe();
  const context = useCannedContext(null, me);
  const { draft, change, fill, clear } = useMailDraft(me.id, draftId ?? 'new', null);
  useMailAutosave({ draftId }, draft, fill);
  useEffect(() => {
    if (to && !draft.isTouched && draft.to.length === 0) fill({ to: [to] });
  }, [to, draft.isTouched, draft.to.length, fill]);
  return (
    <section className="new-mail" aria-label={t`New message`}>
      <header className="new-mail-head">
        <Title className="thread-title">{t`New message`}</Title>
        {hasDraft(draft) && (
          <IconButton small icon={IconTrash} label={t`Discard draft`} onClick={() => clear()} />
        )}
        <IconButton small icon={IconX} label={t`Close`} onClick={onClose} />
      </header>
      <MailComposer
        conversationID={null}
        draft={draft}
        change={change}
        context={context}
        language={i18n.locale}
        onSent={(message) => {
          clear();
          onSent(message);
        }}
      />
    </section>
  );
}
