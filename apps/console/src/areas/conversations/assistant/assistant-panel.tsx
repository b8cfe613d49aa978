import '../composer/suggested-answer.css';
import './assistant.css';
import type { AiSource } from '@foyer/contract/ai/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconSparkles, IconX } from '@tabler/icons-react';
import { Button, Cut, Icon, IconButton } from '../../../ui/index.ts';
import type { Assistant } from './use-assistant.ts';

/** What the assistant does or has written, above the draft. Sources are shown to the member and never sent. */
export function AssistantPanel({ assistant, onUsed }: { assistant: Assistant; onUsed: () => void }) {
  const { t } = useLingui();
  const { state, dismiss } = assistant;
  if (state === null) return null;
  if (state.kind === 'working')
    return (
      <div className="suggested assistant-working">
        <div className="assistant-line" role="status">
          <span className="spin" aria-hidden="true" />
          <span className="grow">
            {state.task === 'reply' ? t`Writing a reply…` : t`Rewriting the draft…`}
          </span>
          <Button small variant="quiet" onClick={dismiss}>{t`Cancel`}</Button>
        </div>
        {state.text !== '' && (
          <div className="assistant-growing">
            <p dir="auto" className="t-2">
              {state.text}
            </p>
          </div>
        )}
      </div>
    );
  if (state.kind === 'nothing' || state.kind === 'failed')
    return (
      <Line>
        <Icon of={IconAlertTriangle} size={14} />
        <span className="grow">
          {state.kind === 'failed'
            ? state.error
            : t`Knowledge does not answer this, so no reply was written.`}
        </span>
        <IconButton small label={t`Dismiss`} icon={IconX} onClick={dismiss} />
      </Line>
    );
  if (state.kind === 'taken')
    return (
      <>
        <Line>
          <Icon of={IconSparkles} size={14} />
          <span className="grow">
            <Trans>
              <b>Written by AI.</b> Check it before you send.
            </Trans>
          </span>
          <Button
            small
            variant="quiet"
            onClick={() => {
              assistant.undo();
              onUsed();
            }}
          >{t`Undo`}</Button>
        </Line>
        {state.sources.length > 0 && (
          <div className="assistant-under">
            <Sources sources={state.sources} />
            <span className="t-12 t-3">{t`Sources are not sent.`}</span>
          </div>
        )}
      </>
    );
  return (
    <section className="suggested" aria-label={t`Suggested reply`}>
      <header>
        <Icon of={IconSparkles} size={14} />
        <b>{t`Suggested reply`}</b>
        <span className="t-3">{t`AI-generated`}</span>
        <span className="end">
          <IconButton small label={t`Dismiss the suggestion`} icon={IconX} onClick={dismiss} />
        </span>
      </header>
      <p dir="auto" aria-live="polite">
        {state.text}
      </p>
      <footer>
        <Sources sources={state.sources} />
        <Button
          small
          className="end"
          shortcut={assistant.isEmpty ? 'Tab' : undefined}
          onClick={() => {
            assistant.use();
            onUsed();
          }}
        >
          {assistant.isEmpty ? t`Use` : t`Replace the draft`}
        </Button>
      </footer>
    </section>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <div className="suggested assistant-line" role="status">
      {children}
    </div>
  );
}

function Sources({ sources }: { sources: readonly AiSource[] }) {
  const { t } = useLingui();
  return (
    <ol className="assistant-sources" aria-label={t`Sources`}>
      {sources.map(({ documentId, documentName, headings, url, text }) => {
        const title = [documentName, ...headings].filter((part, at, all) => all.indexOf(part) === at);
        return (
          <li key={`${documentId} ${text}`} className="t-12 t-2">
            {url ? (
              <a className="link" href={url} target="_blank" rel="noreferrer" title={text}>
                <Cut>{title.join(' › ')}</Cut>
              </a>
            ) : (
              <Cut title={text}>{title.join(' › ')}</Cut>
            )}
          </li>
        );
      })}
    </ol>
  );
}
