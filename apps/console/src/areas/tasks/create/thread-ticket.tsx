import { ticketNumberText } from '@foyer/domain/task';
import { taskPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ThreadItemProps } from '../../../shell/thread-menu.ts';
import { toast } from '../../../ui/index.ts';
import { CreateDrawer } from './create-drawer.tsx';

/** Creates a ticket from a chat or mail. The thread is linked and shows an event. */
export function ThreadTicket({
  conversationID,
  referenceID,
  visitorName,
  subject,
  onClose,
}: ThreadItemProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <CreateDrawer
      start={{
        mode: 'Ticket',
        title: subject,
        visitor: { referenceID, name: visitorName, email: '' },
        conversationID,
      }}
      onClose={onClose}
      onCreated={({ id, mode, number }) => {
        onClose();
        const name = ticketNumberText(number);
        toast.show({
          kind: 'done',
          text: t`${name} created`,
          action: { label: t`Open`, run: () => void navigate({ href: taskPath({ id, mode }) }) },
        });
      }}
    />
  );
}
