import './try-panel.css';
import type { FoundPassage, KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconX, IconZoomQuestion } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { Badge, Button, Cut, Empty, IconButton } from '../../ui/index.ts';
import { FoundText, ScoreScale } from './found-text.tsx';

type Audience = 'visitor' | 'member';

/** Tries a question: the passages that are found, with their scores and why. */
export function TryPanel({ bases, onClose }: { bases: readonly KnowledgeBase[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const [question, setQuestion] = useState('');
  const [base, setBase] = useState('');
  const [audience, setAudience] = useState<Audience>('visitor');
  const found = useAction('tryKnowledge');
  const ask = (event?: FormEvent) => {
    event?.preventDefault();
    if (question.trim() === '') return;
    found.mutate({ body: { question, audience, ...(base && { knowledgeBaseIds: [base] }) } });
  };
  return (
    <aside className="kn-try" aria-label={t`Try a question`}>
      <header>
        <h2>{t`Try a question`}</h2>
        <span className="t-12 t-3">{t`without an AI agent`}</span>
        <IconButton small className="end" label={t`Close`} icon={IconX} onClick={onClose} />
      </header>
      <form className="kn-ask" onSubmit={ask}>
        <div className="input">
          <textarea
            aria-label={t`Question`}
            rows={2}
            value={question}
            maxLength={KNOWLEDGE_LIMITS.question}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the panel opens to be typed in
            autoFocus
            placeholder={t`Ask as a customer would`}
            onChange={({ target }) => setQuestion(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
                ask(event as never);
            }}
          />
          <Button type="submit" small busy={found.isPending} shortcut="↵">
            {t`Try`}
          </Button>
        </div>
        <div className="kn-pick">
          <SelectField
            value={base}
            onChange={setBase}
            label={t`Bases`}
            clearable
            placeholder={t`All bases`}
            options={bases.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            value={audience}
            onChange={(value) => setAudience(value as Audience)}
            label={t`As`}
            options={[
              { value: 'visitor', label: t`any visitor` },
              { value: 'member', label: t`a member` },
            ]}
          />
        </div>
      </form>
      {found.error && (
        <p className="kn-problem" role="alert">
          {errorText(found.error, text('genericError'))}
        </p>
      )}
      {found.data && <Result {...found.data} />}
      {!found.data && !found.error && (
        <Empty
          icon={IconZoomQuestion}
        >{t`See which passages are found, how well they fit, and which words decided.`}</Empty>
      )}
    </aside>
  );
}

function Result({
  passages,
  threshold,
  milliseconds,
}: {
  passages: readonly FoundPassage[];
  threshold: number;
  milliseconds: number;
}) {
  const { t, i18n } = useLingui();
  const enough = passages.filter(({ answers }) => answers).length;
  const limit = i18n.number(threshold, { minimumFractionDigits: 2 });
  return (
    <>
      <p className="kn-sum" role="status">
        {enough > 0 ? (
          <>
            <Badge tone="success" icon={IconCheck}>{t`Would answer`}</Badge>
            <span>{t`${enough} of ${passages.length} reach ${limit}`}</span>
          </>
        ) : (
          <>
            <Badge tone="warning" icon={IconX}>{t`Would not answer`}</Badge>
            <span>{passages.length > 0 ? t`None reaches ${limit}` : t`Nothing was found`}</span>
          </>
        )}
        <span className="end num">{t`${milliseconds} ms`}</span>
      </p>
      <ol className="kn-found" aria-label={t`Passages`}>
        {passages.map((passage, index) => (
          <Found
            key={`${passage.documentId} ${passage.number}`}
            passage={passage}
            index={index}
            threshold={threshold}
          />
        ))}
      </ol>
    </>
  );
}

function Found({ passage, index, threshold }: { passage: FoundPassage; index: number; threshold: number }) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(index === 0);
  const number = (score: number) =>
    i18n.number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const highest = passage.why[0]?.score ?? 1;
  return (
    <li>
      <button
        type="button"
        className="kn-found-head"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="no">{i18n.number(index + 1)}</span>
        <Cut as="strong">{passage.question ?? passage.headings.at(-1) ?? passage.documentName}</Cut>
        <span className={passage.answers ? 'sc num' : 'sc num low'}>{number(passage.score)}</span>
      </button>
      <Cut as="p" className="t-12 t-3">
        {[
          ...new Set([passage.knowledgeBaseName, passage.documentName, ...passage.headings.slice(0, -1)]),
        ].join(' › ')}
        {passage.page !== null && ` · ${t`Page ${passage.page}`}`}
        {!passage.answers && ` · ${t`too low, not used`}`}
      </Cut>
      <ScoreScale score={passage.score} threshold={threshold} />
      <FoundText passage={passage} isShort={!isOpen} />
      {isOpen && (
        <dl className="kn-why" aria-label={t`Why this score`}>
          {passage.why.map(({ word, like, score }) => (
            <div key={word}>
              <dt>
                <b dir="auto">{word}</b>
                {like !== null && <> {t`like “${like}”`}</>}
              </dt>
              <dd className="b">
                <i style={{ inlineSize: `${(score / highest) * 100}%` }} />
              </dd>
              <dd className="num">{number(score)}</dd>
            </div>
          ))}
          {passage.meaning !== null && (
            <div>
              <dt>{t`Meaning (the higher score counts)`}</dt>
              <dd className="b">
                <i style={{ inlineSize: `${passage.meaning * 100}%` }} />
              </dd>
              <dd className="num">{number(passage.meaning)}</dd>
            </div>
          )}
          <div className="tot">
            <dt>{t`Score`}</dt>
            <dd />
            <dd className="num">{number(passage.score)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
