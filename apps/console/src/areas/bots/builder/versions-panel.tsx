import type { StoryDialog } from '@foyer/contract/bots/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, isConflict, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, Dialog, Empty, IconButton } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { VersionHead } from '../../../ui/version-head.tsx';
import { Comparison } from './comparison.tsx';
import type { useDraft } from './use-draft.ts';

type Draft = ReturnType<typeof useDraft>;

/** The published versions: who published what and when, what differs between them, and a way back. */
export function VersionsPanel({
  bot,
  draft,
  onClose,
}: {
  bot: StoryDialog;
  draft: Draft;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { data } = useCall('listBotVersions', { params: { id: bot.botId } });
  const [compared, setCompared] = useState<number | null>(null);
  const mayRestore = useMay('restoreBotVersion');
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const ask = async (version: number) => {
    await draft.flush();
    setRestoring({ version, read: draft.precondition() });
  };
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
                  {t`Compare`}
                </Button>
                {mayRestore && one.version !== bot.liveVersion && (
                  <Button small onClick={() => ask(one.version)}>
                    {t`Restore`}
                  </Button>
                )}
              </span>
              {compared === one.version && (
                <Comparison
                  botId={bot.botId}
                  version={one.version}
                  others={data.versions.flatMap(({ version }) => (version === one.version ? [] : [version]))}
                  draft={draft.flow.graph}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
      {restoring !== null && (
        <RestoreDialog
          botId={bot.botId}
          restoring={restoring}
          draft={draft}
          onClose={() => setRestoring(null)}
        />
      )}
    </aside>
  );
}

/** A version to restore, over the draft as it was when the member asked. */
interface Restoring {
  readonly version: number;
  readonly read: Precondition;
}

/** Publishes an earlier version again, over the draft. */
function RestoreDialog({
  botId,
  restoring: { version, read },
  draft,
  onClose,
}: {
  botId: string;
  restoring: Restoring;
  draft: Draft;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const restore = useAction('restoreBotVersion', {
    onSuccess: (restored) => {
      draft.replace(restored);
      onClose();
    },
    onError: (failure) => {
      if (!isConflict(failure)) return;
      draft.markConflict();
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
            onClick={() => restore.mutate({ params: { id: botId, version }, body: read })}
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
