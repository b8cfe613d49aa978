import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { StoryDialog } from '@foyer/contract/bots/shapes';
import type { BotTestResult } from '@foyer/contract/bots/test-shapes';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, errorText, isConflict, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextAreaField } from '../../../ui/fields/index.ts';
import { Button, Dialog, toast } from '../../../ui/index.ts';
import { FailedTurn, TestVerdict } from './tests-section.tsx';
import type { useDraft } from './use-draft.ts';

/** Publishes the draft, after its tests ran. The member decides when some fail. */
export function PublishDialog({
  bot,
  draft,
  onClose,
}: {
  bot: StoryDialog;
  draft: ReturnType<typeof useDraft>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const [note, setNote] = useState('');
  const [results, setResults] = useState<readonly BotTestResult[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const onError = (failure: Error) => setError(errorText(failure, text('genericError')));
  const run = useAction('runBotTests', { onSuccess: (ran) => setResults(ran.results), onError });
  const publish = useAction('publishBot', {
    onSuccess: async (published) => {
      draft.adopt(published);
      onClose();
      const ways = await waysTo(bot.botId);
      const version = published.liveVersion ?? 1;
      toast.show({
        kind: 'done',
        text: t`Version ${version} is live`,
        ...(ways === 0 && { more: t`No route leads to this bot yet. Add one under Routes.` }),
      });
    },
    onError: (failure) => {
      if (!isConflict(failure)) return onError(failure);
      draft.markConflict();
      onClose();
    },
  });
  const test = useEffectEvent(() =>
    run.mutate({ params: { id: bot.botId }, body: { graph: draft.flow.graph as WireGraph } }),
  );
  useEffect(() => test(), []);
  const failed = results?.filter(({ failure, timedOut }) => failure || timedOut) ?? [];
  const despiteTests = failed.length > 0;
  return (
    <Dialog
      opened
      title={t`Publish ${bot.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant={despiteTests ? 'plain' : 'primary'}
            busy={publish.isPending || run.isPending}
            onClick={async () => {
              const body = { botId: bot.botId, note, despiteTests };
              if (await draft.flush()) publish.mutate({ body: { ...body, ...draft.precondition() } });
              else setError(t`The flow could not be saved.`);
            }}
          >
            {despiteTests ? t`Publish anyway` : t`Publish`}
          </Button>
        </>
      }
    >
      <p>{t`New chats use this flow. Running chats stay on their version.`}</p>
      {despiteTests && (
        <div role="alert">
          <p className="t-danger">{t`These tests expect different messages:`}</p>
          <ul className="flow-tests">
            {failed.map((result) => (
              <li key={result.testId}>
                <span className="row">
                  <strong dir="auto">{result.name}</strong>
                  <TestVerdict result={result} />
                </span>
                {result.failure && <FailedTurn failure={result.failure} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      {results && results.length > 0 && !despiteTests && <p className="t-success">{t`All tests pass.`}</p>}
      <TextAreaField
        label={t`What’s new`}
        hint={t`Colleagues see it in the list of versions.`}
        rows={3}
        value={note}
        onChange={(next) => setNote(next.slice(0, 500))}
      />
      {error && (
        <p className="t-danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

/** How many routes and rules lead to a bot. Null where they cannot be read. */
const waysTo = (botId: string): Promise<number | null> =>
  call('listBots').then(
    ({ bots }) => {
      const bot = bots.find((one) => one.botId === botId);
      return bot ? bot.routes + bot.rules.length : null;
    },
    () => null,
  );
