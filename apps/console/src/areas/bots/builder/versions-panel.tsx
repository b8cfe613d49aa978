import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { StoryDialog } from '@foyer/contract/bots/shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Dialog, Empty, IconButton } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { VersionHead } from '../../../ui/version-head.tsx';
import { STEP_LABELS } from '../labels.ts';
import { compareGraphs } from './compare.ts';

/** The published versions: who published what and when, what differs from the draft, and a way back. */
export function VersionsPanel({
  bot,
  graph,
  onRestored,
  onClose,
}: {
  bot: StoryDialog;
  graph: BotGraph;
  onRestored: (bot: StoryDialog) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { data } = useCall('listBotVersions', { params: { id: bot.botId } });
  const [compared, setCompared] = useState<number | null>(null);
  const mayRestore = useMay('restoreBotVersion');
  const [restoring, setRestoring] = useState<number | null>(null);
  return (
    <aside className="flow-side" aria-label={t`Versions`}>
      <div className="head">
        <h2 className="t-title">{t`Versions`}</h2>
        <div className="end">
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className="flow-side-body">
        {!data && <RowsLoading />}
        {data?.versions.length === 0 && <Empty icon={IconHistory}>{t`Nothing was published yet.`}</Empty>}
        <ol className="flow-versions">
          {data?.versions.map((one) => (
            <li key={one.version}>
              <VersionHead version={one} isLive={one.version === bot.liveVersion} />
              {one.note && <span className="t-13">{one.note}</span>}
              <span className="row">
                <Button
                  small
                  aria-expanded={compared === one.version}
                  onClick={() => setCompared(compared === one.version ? null : one.version)}
                >
                  {t`Compare with the draft`}
                </Button>
                {mayRestore && one.version !== bot.liveVersion && (
                  <Button small onClick={() => setRestoring(one.version)}>
                    {t`Restore`}
                  </Button>
                )}
              </span>
              {compared === one.version && (
                <Comparison botId={bot.botId} version={one.version} graph={graph} />
              )}
            </li>
          ))}
        </ol>
      </div>
      {restoring !== null && (
        <RestoreDialog
          botId={bot.botId}
          version={restoring}
          onRestored={onRestored}
          onClose={() => setRestoring(null)}
        />
      )}
    </aside>
  );
}

/** Publishes an earlier version again, over the draft. */
function RestoreDialog({
  botId,
  version,
  onRestored,
  onClose,
}: {
  botId: string;
  version: number;
  onRestored: (bot: StoryDialog) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const restore = useAction('restoreBotVersion', {
    onSuccess: (restored) => {
      onRestored(restored);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      title={t`Restore version ${version}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={restore.isPending}
            onClick={() => restore.mutate({ params: { id: botId, version } })}
          >
            {t`Restore`}
          </Button>
        </>
      }
    >
      <p>{t`Its flow is published as a new version at once and replaces the draft. Running chats stay on their version.`}</p>
      {restore.error && (
        <p className="t-danger" role="alert">
          {errorText(restore.error, text('genericError'))}
        </p>
      )}
    </Dialog>
  );
}

function Comparison({ botId, version, graph }: { botId: string; version: number; graph: BotGraph }) {
  const { t, i18n } = useLingui();
  const { data } = useCall('getBotVersion', { params: { id: botId, version } });
  if (!data) return null;
  const differences = compareGraphs(data.graph as BotGraph & WireGraph, graph);
  const words = { added: t`Added`, changed: t`Changed`, removed: t`Removed` };
  if (differences.length === 0) return <p className="t-13 t-2">{t`The draft is the same.`}</p>;
  return (
    <ul className="flow-differences">
      {differences.map(({ how, id, type, name }) => (
        <li key={id} className={`is-${how}`}>
          <b>{words[how]}</b> {type === 'note' ? t`Note: ${name}` : name || i18n._(STEP_LABELS[type])}
        </li>
      ))}
    </ul>
  );
}
