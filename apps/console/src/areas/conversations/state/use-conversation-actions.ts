import type { Conversation } from '@foyer/contract/conversations/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../../api/index.ts';
import { toast } from '../../../ui/index.ts';
import type { Leave } from './leave-at-close.ts';

export interface ConversationActions {
  readonly isBusy: boolean;
  take: () => void;
  release: () => void;
  leave: () => void;
  close: () => void;
  reopen: () => void;
  transfer: (to: { id: string; name: string }) => void;
  addAgent: (who: { id: string; name: string }) => void;
}

/**
 * The actions on a conversation. When two members take it at once one wins, and the other sees who did. Actions that
 * the server can undo offer Undo for ten seconds.
 */
export function useConversationActions(
  conversation: Conversation,
  visitorName: string,
  myId: string,
  onChanged: (conversation: Conversation) => void,
  leaveAtClose: () => Leave = () => null,
): ConversationActions {
  const { t } = useLingui();
  const id = conversation.conversationID;
  const options = {
    onSuccess: onChanged,
    onError: (error: Error) => toast.show({ kind: 'warning', text: errorText(error, TEXTS.genericError) }),
  };
  const take = useAction('takeConversation', options);
  const release = useAction('releaseConversation', options);
  const leave = useAction('leaveConversation', options);
  const close = useAction('closeConversation', options);
  const reopen = useAction('reopenConversation', options);
  const transfer = useAction('handOverConversation', options);
  const addAgent = useAction('addConversationAgent', options);
  const all = [take, release, leave, close, reopen, transfer, addAgent];
  const here = { params: { id } };
  const done = (text: string, undo?: () => void) => ({
    onSuccess: () => void toast.show({ text, undo, kind: 'done' }),
  });
  const undoAction = () =>
    conversation.assignedTo === myId
      ? () => transfer.mutate({ ...here, body: { memberId: myId } })
      : undefined;
  return {
    isBusy: all.some((action) => action.isPending),
    take: () => take.mutate(here),
    leave: () => leave.mutate(here, done(t`You left the conversation with ${visitorName}`)),
    release: () => {
      const again = conversation.assignedTo === myId ? () => take.mutate(here) : undefined;
      release.mutate(here, done(t`Conversation with ${visitorName} returned to the queue`, again));
    },
    close: () => {
      const proceed = leaveAtClose();
      close.mutate(here, {
        onSuccess: () => {
          const back = proceed?.();
          const undo = () => void reopen.mutateAsync(here).then(back, () => undefined);
          toast.show({ text: t`Conversation with ${visitorName} closed`, undo, kind: 'done' });
        },
      });
    },
    reopen: () => reopen.mutate(here),
    transfer: (to) => {
      const text = t`Conversation with ${visitorName} handed over to ${to.name}`;
      transfer.mutate({ ...here, body: { memberId: to.id } }, done(text, undoAction()));
    },
    addAgent: (who) => addAgent.mutate({ ...here, body: { memberId: who.id } }, done(t`${who.name} added`)),
  };
}
