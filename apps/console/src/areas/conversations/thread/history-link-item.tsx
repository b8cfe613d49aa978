import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconMailForward } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { MenuItem, toast } from '../../../ui/index.ts';
import type { VisitorCard } from '../details/visitor-card.ts';

/** Mails the visitor the link to their chat history. */
export function HistoryLinkItem({ card }: { card: VisitorCard }) {
  const { t } = useLingui();
  const { email } = card.contacts;
  const send = useAction('sendHistoryLink', {
    onSuccess: () => void toast.show({ kind: 'done', text: t`Sending the chat history to ${email}` }),
    onError: (error) => toast.error(t`Could not send the chat history`, errorText(error, TEXTS.genericError)),
  });
  return (
    <MenuItem
      icon={IconMailForward}
      onSelect={() => send.mutate({ params: { referenceID: card.referenceID } })}
    >
      {t`Email the chat history`}
    </MenuItem>
  );
}
