import type { Conversation } from '@foyer/contract/conversations/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError, call, errorText } from '../../../api/index.ts';
import { live } from '../../../live/index.ts';
import { toast } from '../../../ui/index.ts';
import type { ComposedMessage } from '../composer/composer-props.ts';
import type { Me } from '../state/me.ts';
import type { Outbox } from '../state/outbox-client.ts';
import { isIn } from './assignee-menu.tsx';

/** The question whether to join a conversation that a colleague has. */
export interface JoinQuestion {
  readonly ask: boolean;
  readonly answer: (join: boolean) => void;
}

/**
 * Sends a composed message. Replying in an unassigned conversation takes it first, and of two who do one sees that the
 * other has it. Replying in a colleague's conversation asks whether to join. Notes need neither.
 */
export function useSend(
  conversation: Conversation,
  me: Me,
  outbox: Outbox,
  onChanged: (conversation: Conversation) => void,
) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const settle = useRef<((join: boolean) => void) | null>(null);
  const id = conversation.conversationID;

  const ask = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve;
      setAsking(true);
    });
  const answer = (join: boolean) => {
    setAsking(false);
    settle.current?.(join);
  };

  const enter = async (): Promise<boolean> => {
    if (isIn(conversation, me.id)) return true;
    if (conversation.assignedTo !== null) {
      if (!(await ask())) return false;
      onChanged(await call('addConversationAgent', { params: { id }, body: { memberId: me.id } }));
      return true;
    }
    if (live.isReady()) onChanged(await call('takeConversation', { params: { id } }));
    return true;
  };

  const send = async (message: ComposedMessage): Promise<boolean> => {
    try {
      if (message.kind === 'text' && !(await enter())) return false;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) {
        toast.show({
          kind: 'warning',
          text: errorText(error, TEXTS.genericError),
          more: t`Your message is still in the box.`,
        });
        return false;
      }
    }
    try {
      outbox.write({ ...message, conversationID: id });
      return true;
    } catch {
      toast.error(t`Could not save the message in this browser`, t`Your message is still in the box.`);
      return false;
    }
  };
  const question: JoinQuestion = { ask: asking, answer };
  return { send, question };
}
