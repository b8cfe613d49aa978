import { useLingui } from '@lingui/react/macro';
import { IconRobot } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { Button, Empty, LoadError, Time } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { useBotsAddress } from './address.ts';
import { END_LABELS, STATUS_LABELS } from './labels.ts';

const PAGE = 50;
const MOST = 200;

/** The newest sessions of bots with visitors. */
export function SessionList({ title, tabs }: { title: string; tabs: ReactNode }) {
  const { t, i18n } = useLingui();
  const { conversation, go } = useBotsAddress();
  const [limit, setLimit] = useState(PAGE);
  const query = { limit, ...(conversation && { conversationId: conversation }) };
  const { data, error, refetch } = useCall('listBotSessions', { query });
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {tabs}
      {error && !data && (
        <LoadError title={t`Could not load chats`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data?.sessions.length === 0 && (
        <Empty icon={IconRobot}>{t`Chats appear here as soon as a route leads visitors to a bot.`}</Empty>
      )}
      {data && data.sessions.length > 0 && (
        <div className="table-scroll">
          <table className="grid">
            <thead>
              <tr>
                <th>{t`Visitor`}</th>
                <th>{t`Bot`}</th>
                <th>{t`State`}</th>
                <th className="n hide-phone">{t`Steps`}</th>
                <th>{t`Started`}</th>
              </tr>
            </thead>
            <tbody>
              {data.sessions.map((session) => (
                <tr key={session.sessionId}>
                  <td>
                    <button
                      type="button"
                      className="bot-name"
                      onClick={() => go({ session: session.sessionId })}
                    >
                      <strong dir="auto">{session.visitorName}</strong>
                    </button>
                  </td>
                  <td>
                    <bdi>{session.botName}</bdi>{' '}
                    <span className="t-12 t-3 num">{t`version ${session.version}`}</span>
                  </td>
                  <td className={session.reason === 'failed' ? 't-danger' : undefined}>
                    {i18n._(session.reason ? END_LABELS[session.reason] : STATUS_LABELS[session.status])}
                  </td>
                  <td className="n num hide-phone">{i18n.number(session.steps)}</td>
                  <td>
                    <Time at={session.createdDate} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data?.nextCursor && limit < MOST && (
        <div className="bot-more">
          <Button onClick={() => setLimit(MOST)}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}
