import { INTENT_LIMITS } from '@foyer/domain/intents';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconQuestionMark, IconX, IconZoomQuestion } from '@tabler/icons-react';
import { type FormEvent, Fragment, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { Result } from '../../api/call.ts';
import { useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, Button, Cut, Empty, IconButton, Input } from '../../ui/index.ts';

/** Tries a text: the intent that is understood, with the other guesses and the entities. */
export function TryIntents({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const [typed, setTyped] = useState('');
  const found = useAction('tryIntents');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') found.mutate({ body: { text: typed } });
  };
  return (
    <aside className="in-try" aria-label={t`Try a text`}>
      <header>
        <h2>{t`Try a text`}</h2>
        <IconButton small className="end" label={t`Close`} icon={IconX} onClick={onClose} />
      </header>
      <form className="row" onSubmit={send}>
        <Input
          aria-label={t`Text`}
          value={typed}
          maxLength={INTENT_LIMITS.example}
          dir="auto"
          placeholder={t`Write as a customer would`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={found.isPending}>{t`Try`}</Button>
      </form>
      {found.error && (
        <p className="t-13 bad" role="alert">
          {errorText(found.error, text('genericError'))}
        </p>
      )}
      {found.data ? (
        <Understood {...found.data} />
      ) : (
        <Empty icon={IconZoomQuestion}>
          {t`See which intent is understood, how certain it is, and which entities are found.`}
        </Empty>
      )}
    </aside>
  );
}

function Understood({ intent, near, guesses, threshold, entities, microseconds }: Result<'tryIntents'>) {
  const { t, i18n } = useLingui();
  if (threshold === null)
    return <Empty icon={IconZoomQuestion}>{t`Nothing is trained yet. Start a training first.`}</Empty>;
  const share = (value: number) => i18n.number(value, { style: 'percent', maximumFractionDigits: 1 });
  const milliseconds = i18n.number(microseconds / 1000, { maximumFractionDigits: 1 });
  return (
    <>
      <p className="row t-13" role="status">
        {intent ? (
          <Badge tone="success" icon={IconCheck}>{t`Understood`}</Badge>
        ) : near.length > 0 ? (
          <Badge tone="warning" icon={IconQuestionMark}>{t`Would ask to clarify`}</Badge>
        ) : (
          <Badge tone="warning" icon={IconX}>{t`Not understood`}</Badge>
        )}
        <span className="t-3">{t`from ${share(threshold)} on`}</span>
        <span className="end t-3 num">{t`${milliseconds} ms`}</span>
      </p>
      <ol className="in-guesses" aria-label={t`Intents`}>
        {guesses.map(({ intentId, name, confidence }) => (
          <li key={intentId} className={intentId === intent?.intentId ? 'on' : undefined}>
            <Cut>{name}</Cut>
            <span className="meter" aria-hidden="true">
              <i style={{ inlineSize: `${confidence * 100}%` }} />
            </span>
            <span className="num">{share(confidence)}</span>
          </li>
        ))}
      </ol>
      {entities.length > 0 && (
        <dl className="facts" aria-label={t`Entities`}>
          {entities.map(({ entityId, name, value, text, index }) => (
            <Fragment key={`${entityId} ${index}`}>
              <dt>{name}</dt>
              <dd dir="auto">
                {value}
                {value !== text && <span className="t-3"> {t`written “${text}”`}</span>}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}
