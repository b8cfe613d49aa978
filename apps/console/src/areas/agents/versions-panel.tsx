import type { AiAgent } from '@foyer/contract/agents/shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Button, toast } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { VersionHead } from '../../ui/version-head.tsx';

/** The versions: who saved what and when, and a way back. */
export function VersionsPanel({ agent, onRestored }: { agent: AiAgent; onRestored: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const { data } = useCall('listAiAgentVersions', { params: { id: agent.id } });
  const mayRestore = useMay('restoreAiAgentVersion');
  const restore = useAction('restoreAiAgentVersion', {
    onSuccess: ({ version }) => {
      toast.show({ kind: 'done', text: t`Restored as version ${version}` });
      onRestored();
    },
    onError: (error) => toast.error(t`Could not restore it`, errorText(error, text('genericError'))),
  });
  return (
    <aside className="agent-try" aria-label={t`Versions`}>
      <header>
        <h2 className="t-title">{t`Versions`}</h2>
        <span className="t-12 t-3">{t`Conversations stay on the version they began with`}</span>
      </header>
      {!data && <RowsLoading />}
      <ol className="agent-versions">
        {data?.versions.map((one) => (
          <li key={one.version}>
            <VersionHead version={one} isLive={one.version === agent.version} />
            {one.settings.instructions && (
              <span className="agent-passage t-13" dir="auto">
                {one.settings.instructions}
              </span>
            )}
            {mayRestore && one.version !== agent.version && (
              <Button
                small
                busy={restore.isPending}
                onClick={() => restore.mutate({ params: { id: agent.id, version: one.version } })}
              >
                {t`Restore`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}
