import type { Conversation } from '@foyer/contract/conversations/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { Button, Icon, Time } from '../../../ui/index.ts';

/** Replaces the composer when the conversation is closed. */
export function ClosedBar({
  conversation,
  isBusy,
  onReopen,
}: {
  conversation: Conversation;
  isBusy: boolean;
  onReopen: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className="composer closed-bar">
      <Icon of={IconCircleCheck} />
      <span className="grow">
        <Trans>This conversation is closed.</Trans>{' '}
        {conversation.closedDate && <Time className="t-3 t-12" at={conversation.closedDate} />}
      </span>
      <Button small busy={isBusy} onClick={onReopen}>{t`Reopen`}</Button>
    </div>
  );
}
