import './assistant.css';
import type { Conversation } from '@foyer/contract/conversations/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconSparkles } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callWith } from '../../../api/call.ts';
import { errorText, keyOf, useCall } from '../../../api/index.ts';
import { useMay, useMayReply } from '../../../session/permissions.ts';
import { Button, Cut, Icon, Time, toast } from '../../../ui/index.ts';

/** Shorter threads are read as quickly as their summary. Messages. */
const WORTH_IT = 6;

/** Above the messages: the last summary, and the button that asks for one. */
export function ThreadSummary({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const { conversationID, lastSeq, kind } = conversation;
  const params = { id: conversationID };
  const cache = useQueryClient();
  const may = useMay('getAiAvailability');
  const mayAsk = useMayReply(kind);
  const { data: ai } = useCall('getAiAvailability', undefined, { enabled: may });
  const isAvailable = ai?.isAvailable === true;
  const { data } = useCall('getSummary', { params }, { enabled: isAvailable });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const ask = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return callWith('summarizeConversation', { params }, { signal: running.current.signal });
    },
    onSuccess: (summary) => cache.setQueryData(keyOf('getSummary', { params }), { summary }),
    onError: (error) => {
      if (!running.current?.signal.aborted)
        toast.error(t`Could not summarize the conversation`, errorText(error, TEXTS.genericError));
    },
  });
  const summary = data?.summary;
  if (!isAvailable || summary === undefined) return null;
  if (summary === null && (lastSeq < WORTH_IT || !mayAsk)) return null;
  const button = ask.isPending ? (
    <span className="row end" role="status">
      <span className="spin" aria-hidden="true" />
      {t`Summarizing…`}
      <Button small variant="quiet" onClick={() => running.current?.abort()}>{t`Cancel`}</Button>
    </span>
  ) : (
    mayAsk && (
      <Button small variant="quiet" className="end" onClick={() => ask.mutate()}>
        {summary ? t`Update` : t`Summarize`}
      </Button>
    )
  );
  if (!summary)
    return (
      <section className="thread-summary" aria-label={t`Summary`}>
        <div className="row">
          <Icon of={IconSparkles} size={14} />
          <Cut className="t-3">{t`A summary for whoever takes over`}</Cut>
          {button}
        </div>
      </section>
    );
  const { model, seq } = summary;
  const newer = lastSeq - seq;
  return (
    <section className="thread-summary" aria-label={t`Summary`}>
      <details open>
        <summary>
          <Icon of={IconSparkles} size={14} />
          <b>{t`Summary`}</b>
          <Cut className="t-12 t-3">{t`machine-made by ${model}`}</Cut>
          <Time at={summary.createdDate} className="t-12 t-3 end" />
          <Icon of={IconChevronDown} size={14} className="turn" />
        </summary>
        <p dir="auto">{summary.text}</p>
        {(newer > 0 || ask.isPending) && (
          <div className="row">
            <span className="t-12 t-3">
              {plural(newer, { one: '# message since then', other: '# messages since then' })}
            </span>
            {button}
          </div>
        )}
      </details>
    </section>
  );
}
