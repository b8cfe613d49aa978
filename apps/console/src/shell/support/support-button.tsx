import { SUPPORT_CHAT_STATES } from '@foyer/domain/support-chat';
import { useLingui } from '@lingui/react/macro';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { SUPPORT_CHAT_ID, type SupportChat } from './use-support-chat.ts';

/** Opens and closes the support chat. Specification 2. */
export function SupportButton({ chat }: { chat: SupportChat }) {
  const { t } = useLingui();
  const { state, unread, isLoaded, button, toggle } = chat;
  return (
    <Tooltip text={t`Support chat`} side="inline-end">
      <button
        ref={button}
        type="button"
        className="tool"
        aria-label={unread > 0 ? t`Support chat, unread messages: ${unread}` : t`Support chat`}
        aria-expanded={state !== SUPPORT_CHAT_STATES.hidden}
        aria-controls={isLoaded ? SUPPORT_CHAT_ID : undefined}
        onClick={toggle}
      >
        <Icon of={IconMessageQuestion} size={18} />
        {unread > 0 && <span className="support-unread" />}
      </button>
    </Tooltip>
  );
}
