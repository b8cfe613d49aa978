import type { Bot } from '@foyer/contract/bots/shapes';
import type { BotType } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconPencil,
  IconPlus,
  IconRobot,
  IconSettings,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call, useAction, useCall } from '../../api/index.ts';
import { joinedText } from '../../i18n/joined-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Empty, IconButton, LoadError, Menu, MenuItem, Time } from '../../ui/index.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { useBotsAddress } from './address.ts';
import { BotDialog } from './bot-dialog.tsx';
import { saveBotFile } from './bot-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ACCESS_LABELS, TYPE_LABELS } from './labels.ts';

/** The bots of the merchant with what they did in the last week. */
export function BotList({
  title,
  hint,
  types,
  tabs,
}: {
  title: string;
  hint: string | undefined;
  /** The types that are listed and can be created. */
  types: readonly BotType[];
  tabs: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('listBots');
  const mayCreate = useMay('createBot');
  const [isCreating, setIsCreating] = useState(false);
  const bots = data?.bots.filter(({ type }) => types.includes(type));
  const [isImporting, setIsImporting] = useState(false);
  const create = mayCreate && (
    <div className="row">
      <Button icon={IconUpload} onClick={() => setIsImporting(true)}>
        {t`Import`}
      </Button>
      <Button variant="primary" icon={IconPlus} onClick={() => setIsCreating(true)}>
        {t`New bot`}
      </Button>
    </div>
  );
  return (
    <>
      <div className="head">
        <h1>
          {title} {bots && <span className="count num">{i18n.number(bots.length)}</span>}
        </h1>
        <div className="end">{bots && bots.length > 0 && create}</div>
      </div>
      {tabs}
      {hint && <p className="bot-hint t-13 t-2">{hint}</p>}
      {error && !bots && (
        <LoadError title={t`Could not load bots`} error={error} onRetry={() => void refetch()} />
      )}
      {!bots && !error && <RowsLoading />}
      {bots?.length === 0 && (
        <Empty icon={IconRobot} title={t`Create your first bot`} action={create}>
          {t`Bots answer questions, ask for order numbers and arrange returns. Visitors can ask for a person at any time.`}
        </Empty>
      )}
      {bots && bots.length > 0 && (
        <div className="table-scroll">
          <table className="grid bot-table bot-list">
            <thead>
              <tr>
                <th>{t`Bot`}</th>
                <th>{t`Live version`}</th>
                <th className="hide-phone">{t`Draft`}</th>
                <th className="n hide-phone">{t`Running chats`}</th>
                <th className="n">{t`7 days`}</th>
                <th className="hide-phone">{t`How they ended`}</th>
                <th className="n hide-phone">{t`Routes`}</th>
                <th>
                  <span className="sr">{t`Actions`}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {bots.map((bot) => (
                <BotLine key={bot.botId} bot={bot} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isCreating && <BotDialog bot={null} types={types} onClose={() => setIsCreating(false)} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

function BotLine({ bot }: { bot: Bot }) {
  const { t, i18n } = useLingui();
  const { go } = useBotsAddress();
  const mayEdit = useMay('updateBotInfo');
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const clone = useAction('cloneStoryDialog', { onSuccess: ({ botId }) => go({ id: botId }) });
  const { name } = bot;
  const rules = joinedText(bot.rules);
  return (
    <tr>
      <td>
        <button type="button" className="bot-name" onClick={() => go({ id: bot.botId })}>
          <strong>{name}</strong>
          <span className="t-12 t-3">
            {i18n._(TYPE_LABELS[bot.type])} · {i18n._(ACCESS_LABELS[bot.access])}
          </span>
          {rules && <span className="t-12 t-3">{t`Started by rules: ${rules}`}</span>}
        </button>
      </td>
      <td>
        {bot.liveVersion === null ? (
          <span className="t-3">{t`Never published`}</span>
        ) : (
          <>
            <b className="num">{i18n.number(bot.liveVersion)}</b>{' '}
            {bot.publishedDate && <Time at={bot.publishedDate} className="t-12 t-3" />}
          </>
        )}
      </td>
      <td className="hide-phone">
        {bot.hasDraft && <Badge tone="warning" icon={IconPencil}>{t`Draft`}</Badge>}
      </td>
      <td className="n num hide-phone">{i18n.number(bot.running)}</td>
      <td className="n num">{i18n.number(bot.sessions)}</td>
      <td className="hide-phone">
        <Ends bot={bot} />
      </td>
      <td className="n num hide-phone">{i18n.number(bot.routes)}</td>
      <td className="n">
        {mayEdit && (
          <Menu
            align="end"
            label={t`More`}
            trigger={<IconButton small icon={IconDots} label={t`More about ${name}`} />}
          >
            <MenuItem icon={IconSettings} onSelect={() => setDialog('edit')}>
              {t`Name and type`}
            </MenuItem>
            <MenuItem
              icon={IconCopy}
              onSelect={() => clone.mutate({ body: { botId: bot.botId, name: t`Copy of ${name}` } })}
            >
              {t`Copy`}
            </MenuItem>
            <MenuItem icon={IconDownload} onSelect={() => void saveBotFile(bot.botId)}>
              {t`Save as file`}
            </MenuItem>
            <MenuItem icon={IconTrash} onSelect={() => setDialog('remove')}>
              {t`Delete`}
            </MenuItem>
          </Menu>
        )}
        {dialog === 'edit' && <BotDialog bot={bot} onClose={() => setDialog(null)} />}
        {dialog === 'remove' && (
          <RemovalDialog
            name={name}
            button={t`Delete bot`}
            remove={() => call('removeBot', { query: { botId: bot.botId } })}
            onClose={() => setDialog(null)}
            onRemoved={() => setDialog(null)}
          >
            {t`Running chats continue to their end. You cannot undo this.`}
          </RemovalDialog>
        )}
      </td>
    </tr>
  );
}

/** How the sessions of a week ended, as a bar with words. */
export function Ends({ bot }: { bot: Pick<Bot, 'sessions' | 'closed' | 'handedOver' | 'failed'> }) {
  const { t, i18n } = useLingui();
  const ended = bot.closed + bot.handedOver + bot.failed;
  if (ended === 0) return <span className="t-3">{t`No chats yet`}</span>;
  const share = (part: number) => i18n.number(part / ended, { style: 'percent' });
  return (
    <span className="bot-ends">
      <span className="bot-bar" aria-hidden="true">
        <i style={{ flexGrow: bot.closed }} />
        <i style={{ flexGrow: bot.handedOver }} />
        <i style={{ flexGrow: bot.failed }} />
      </span>
      <span className="t-12 t-2">
        {t`${share(bot.closed)} answered`} · {t`${share(bot.handedOver)} handed over`}
        {bot.failed > 0 && <span className="t-danger"> · {t`${share(bot.failed)} failed`}</span>}
      </span>
    </span>
  );
}
