import type { Conversation } from '@foyer/contract/conversations/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconForbid, IconTrash } from '@tabler/icons-react';
import { Button, Icon } from '../../../ui/index.ts';
import type { ThreadTools } from './use-thread-tools.ts';

/** What stands in the composer's place of a conversation that is deleted or junk. */
export function PutAwayBar({ conversation, tools }: { conversation: Conversation; tools: ThreadTools }) {
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
      <Button small busy={tools.isBusy} disabled={!tools.maySort} onClick={tools.restore}>
        {t`Restore`}
      </Button>
    </div>
  );
}
