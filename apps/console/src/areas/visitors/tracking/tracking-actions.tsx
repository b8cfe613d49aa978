import type { TrackedVisitor } from '@foyer/contract/board/shapes';
import { parseTrackedBy } from '@foyer/domain/tracking';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconDots, IconHandStop, IconX } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { IconButton, Menu, MenuItem, toast } from '../../../ui/index.ts';

/** What can be done with a tracked visitor: take them, take them over, or give them back. */
export function TrackingActions({ row }: { readonly row: TrackedVisitor }) {
  const { t } = useLingui();
  const mayChange = useMay('setVisitorAgent');
  const myId = useSession().id;
  const { set, takeOver } = useTrackingActions(row);
  const { referenceID, vName, conversationID } = row;
  const { agentId } = parseTrackedBy(row.tracking.tracked_by);
  const chatId = row.conversationStatus === 'open' ? conversationID : null;
  if (!mayChange) return null;
  const isFree = agentId === '';
  const take = (
    <button
      type="button"
      className="link"
      aria-label={t`Take ${vName}`}
      onClick={() => set.mutate({ body: { referenceID, agent: { id: myId } } })}
    >
      {t`Take`}
    </button>
  );
  if (isFree && chatId) return take;
  return (
    <span className="row">
      {isFree && take}
      <Menu
        label={t`Actions for ${vName}`}
        align="end"
        trigger={<IconButton icon={IconDots} label={t`Actions for ${vName}`} />}
      >
        {!isFree && agentId !== myId && chatId && (
          <MenuItem
            icon={IconHandStop}
            onSelect={() => takeOver.mutate({ params: { id: chatId }, body: { memberId: myId } })}
          >
            {t`Take over`}
          </MenuItem>
        )}
        <MenuItem
          icon={chatId ? IconArrowBackUp : IconX}
          onSelect={() => set.mutate({ body: { referenceID, agent: null } })}
        >
          {chatId ? t`Return to queue` : t`Stop tracking`}
        </MenuItem>
      </Menu>
    </span>
  );
}

function useTrackingActions({ vName }: TrackedVisitor) {
  const { t } = useLingui();
  const text = useText();
  const onError = (error: Error) =>
    toast.error(t`Could not change who looks after ${vName}`, errorText(error, text('genericError')));
  return {
    set: useAction('setVisitorAgent', { onError }),
    takeOver: useAction('handOverConversation', { onError }),
  };
}
