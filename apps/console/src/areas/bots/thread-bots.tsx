import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import type { ThreadItemProps } from '../../shell/thread-menu.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { Button, Dialog, Time, toast } from '../../ui/index.ts';
import { END_LABELS, STATUS_LABELS } from './labels.ts';

/** The sessions of bots in a conversation, and giving it to a bot. */
export function ThreadBots({ conversationID, subject, onClose }: ThreadItemProps) {
  const { t, i18n } = useLingui();
  const text = useText();
  const [botId, setBotId] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { data } = useCall('listBotSessions', { query: { conversationId: conversationID } });
  const { data: known } = useCall('listBots');
  const mayGive = useMay('giveToBot') && subject === '';
  const live = known?.bots.filter(({ liveVersion }) => liveVersion !== null) ?? [];
  const give = useAction('giveToBot', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`The bot answers` });
      onClose();
    },
    onError: (failure) => setError(errorText(failure, text('genericError'))),
  });
  return (
    <Dialog
      opened
      title={t`Bots`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {mayGive && (
            <Button
              variant="primary"
              disabled={botId === ''}
              busy={give.isPending}
              onClick={() => give.mutate({ params: { id: botId, conversationId: conversationID } })}
            >
              {t`Give to the bot`}
            </Button>
          )}
        </>
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
      {mayGive && (
        <SelectField
          label={t`Give the conversation to`}
          hint={t`The bot starts at its beginning. You can take the conversation again at any time.`}
          value={botId}
          options={live.map((bot) => ({ value: bot.botId, label: bot.name }))}
          onChange={setBotId}
        />
      )}
      {error && (
        <p className="t-danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
