import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAction, useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { GiveDialog } from '../../shell/give-dialog.tsx';
import type { ThreadItemProps } from '../../shell/thread-menu.ts';
import { Time } from '../../ui/index.ts';
import { END_LABELS, STATUS_LABELS } from './labels.ts';

/** The sessions of bots in a conversation, and giving it to a bot. */
export function ThreadBots({ conversationID, subject, onClose }: ThreadItemProps) {
  const { t, i18n } = useLingui();
  const { data } = useCall('listBotSessions', { query: { conversationId: conversationID } });
  const { data: known } = useCall('listBots');
  const mayGive = useMay('giveToBot') && subject === '';
  const live = known?.bots.filter(({ liveVersion }) => liveVersion !== null) ?? [];
  const give = useAction('giveToBot');
  return (
    <GiveDialog
      title={t`Bots`}
      onClose={onClose}
      giving={
        mayGive
          ? {
              button: t`Hand over to the bot`,
              hint: t`The bot starts from its first step. You can take over again at any time.`,
              options: live.map(({ botId, name }) => ({ value: botId, label: name })),
              give: (id) => give.mutateAsync({ params: { id, conversationId: conversationID } }),
              given: t`The bot answers`,
            }
          : null
      }
    >
      <ul className="t-13">
        {data?.sessions.map((session) => (
          <li key={session.sessionId}>
            <Link className="link" to="/bots" search={{ session: session.sessionId } as never}>
              {session.botName}
            </Link>{' '}
            · {i18n._(session.reason ? END_LABELS[session.reason] : STATUS_LABELS[session.status])} ·{' '}
            <Time at={session.createdDate} />
          </li>
        ))}
      </ul>
      {data?.sessions.length === 0 && <p className="t-13 t-2">{t`No bot has answered here.`}</p>}
    </GiveDialog>
  );
}
