import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { type FrameOf, live } from '../../../live/index.ts';
import { toast } from '../../../ui/index.ts';
import type { Thread } from '../state/use-thread.ts';

/**
 * Notifies the member of the outcome of mails sent from the thread: 'Email has been sent successfully', or the mail
 * server's error (Specification 8).
 */
export function useMailUpdates(thread: Thread, memberId: string) {
  const { t } = useLingui();
  const text = useText();
  const listen = useEffectEvent(({ id, mail }: FrameOf<'mail'>) => {
    const message = thread.state.current?.messages.find((one) => one.id === id);
    if (message?.author.id !== memberId) return;
    if (mail.state === 'sent') toast.show({ kind: 'done', text: text('emailSent') });
    if (mail.state === 'kept')
      toast.show({ kind: 'done', text: t`Email saved in the demo mailbox, which does not send email` });
    if (mail.state === 'failed') toast.error(t`Email not sent`, mail.error ?? TEXTS.genericError);
  });
  useEffect(() => live.on('mail', (frame) => listen(frame)), []);
}
