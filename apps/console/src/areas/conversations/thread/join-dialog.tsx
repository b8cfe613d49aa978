import type { Conversation } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { Button, Dialog } from '../../../ui/index.ts';
import { assigneeOf } from './assignee-menu.tsx';
import type { JoinQuestion } from './use-send.ts';

/** Asks before replying in a colleague's conversation whether to join it. */
export function JoinDialog({
  conversation,
  question,
}: {
  conversation: Conversation;
  question: JoinQuestion;
}) {
  const { t } = useLingui();
  const name = assigneeOf(conversation)?.name ?? '';
  return (
    <Dialog
      opened={question.ask}
      onClose={() => question.answer(false)}
      title={t`Join the conversation?`}
      actions={
        <>
          <Button variant="quiet" onClick={() => question.answer(false)}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => question.answer(true)}
          >{t`Join and send`}</Button>
        </>
      }
    >
      <p>{t`${name} is handling this conversation. The visitor will see that you joined.`}</p>
    </Dialog>
  );
}
