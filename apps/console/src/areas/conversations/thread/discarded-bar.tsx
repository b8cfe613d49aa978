import type { Conversation } from '@foyer/contract/conversations/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconForbid, IconTrash } from '@tabler/icons-react';
import { Button, Icon } from '../../../ui/index.ts';
import type { ThreadTools } from './use-thread-tools.ts';

/** Replaces the composer of a deleted or junk conversation. */
export function DiscardedBar({ conversation, tools }: { conversation: Conversation; tools: ThreadTools }) {
  const { t } = useLingui();
  const isJunk = conversation.inboxStatus === 'Junk';
  return (
    <div className="composer closed-bar">
      <Icon of={isJunk ? IconForbid : IconTrash} />
      <span className="grow">
        {isJunk ? (
          <Trans>This conversation is junk. Restore it to reply.</Trans>
        ) : (
          <Trans>This conversation is deleted. Restore it to reply.</Trans>
        )}
      </span>
      <Button small busy={tools.isBusy} disabled={!tools.mayEdit} onClick={tools.restore}>
        {t`Restore`}
      </Button>
    </div>
  );
}
