import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { BotTest, BotTestResult } from '@foyer/contract/bots/test-shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { IconChecklist, IconCircleCheck, IconCircleX, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, Empty, Icon, IconButton, toast } from '../../../ui/index.ts';

/** The tests of a bot: run with the flow as it is drawn, with what they expected and what the bot said. */
export function TestsSection({
  botId,
  graph,
  tests,
  disabled,
}: {
  botId: string;
  graph: BotGraph;
  tests: readonly BotTest[];
  disabled: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const [ran, setRan] = useState<{ graph: BotGraph; results: readonly BotTestResult[] } | null>(null);
  const onError = (error: Error) =>
    toast.show({ kind: 'error', text: errorText(error, text('genericError')) });
  const run = useAction('runBotTests', { onSuccess: ({ results }) => setRan({ graph, results }), onError });
  const runAll = () => run.mutate({ params: { id: botId }, body: { graph: graph as WireGraph } });
  const accept = useAction('updateBotTest', { onSuccess: runAll, onError });
  const remove = useAction('removeBotTest', { onError });
  // What was run with another flow says nothing about this one.
  const results = new Map(ran?.graph === graph ? ran.results.map((result) => [result.testId, result]) : []);
  if (tests.length === 0) {
    return (
      <div className="flow-side-body">
        <Empty icon={IconChecklist} title={t`No tests yet`}>
          {t`Try the flow, then save the trial as a test. Tests run before publishing.`}
        </Empty>
      </div>
    );
  }
  return (
    <div className="flow-side-body">
      <span>
        <Button small icon={IconPlayerPlay} busy={run.isPending} onClick={runAll}>
          {t`Run all`}
        </Button>
      </span>
      <ul className="flow-tests">
        {tests.map((test) => {
          const result = results.get(test.testId);
          const { name } = test;
          return (
            <li key={test.testId}>
              <span className="row">
                <strong dir="auto">{name}</strong>
                <TestVerdict result={result} />
                {!disabled && (
                  <IconButton
                    small
                    icon={IconTrash}
                    label={t`Delete ${name}`}
                    onClick={() => remove.mutate({ params: { id: botId, testId: test.testId } })}
                  />
                )}
              </span>
              {result?.failure && (
                <FailedTurn
                  failure={result.failure}
                  {...(!disabled && {
                    onAccept: () =>
                      accept.mutate({
                        params: { id: botId, testId: test.testId },
                        body: accepted(test, result),
                      }),
                  })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Whether a test passed, and after which input it did not. */
export function TestVerdict({ result }: { result: BotTestResult | undefined }) {
  const { t, i18n } = useLingui();
  if (!result) return <span className="t-12 t-3">{t`Not run`}</span>;
  if (result.timedOut) return <span className="t-12 t-danger">{t`Took too long`}</span>;
  const input = i18n.number((result.failure?.turn ?? 0) + 1);
  return result.failure ? (
    <span className="t-12 t-danger flow-verdict">
      <Icon of={IconCircleX} /> {t`Failed at input ${input}`}
    </span>
  ) : (
    <span className="t-12 t-success flow-verdict">
      <Icon of={IconCircleCheck} /> {t`Passed`}
    </span>
  );
}

/** What a test expected, and what the bot said instead. */
export function FailedTurn({
  failure: { expected, said },
  onAccept,
}: {
  failure: NonNullable<BotTestResult['failure']>;
  onAccept?: () => void;
}) {
  const { t } = useLingui();
  const shown = (texts: readonly string[]) => texts.join('\n') || t`Nothing`;
  return (
    <dl className="flow-failure">
      <dt>{t`Expected`}</dt>
      <dd dir="auto">{shown(expected)}</dd>
      <dt>{t`The bot said`}</dt>
      <dd dir="auto">{shown(said)}</dd>
      {onAccept && (
        <Button small onClick={onAccept}>
          {t`Accept the new text`}
        </Button>
      )}
    </dl>
  );
}

/** A test that expects what the bot said where it failed. */
function accepted(
  { testId: _, lastModifiedDate, ...input }: BotTest,
  { failure }: BotTestResult,
): Omit<BotTest, 'testId' | 'lastModifiedDate'> & { ifUnmodifiedSince: string } {
  const turns = input.turns.map((turn, index) =>
    failure && index === failure.turn ? { ...turn, expected: failure.said } : turn,
  );
  return { ...input, turns, ifUnmodifiedSince: lastModifiedDate };
}
