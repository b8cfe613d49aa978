import { type MouseEvent, useState } from 'react';
import { Button } from '../buttons.tsx';
import { Problem } from '../Problem.tsx';
import { useWidget } from '../widget-context.ts';
import { helpTexts } from './help-texts.ts';
import { Pending, useLoaded } from './loading.tsx';

/** Opens links of an article beside the page that the widget is in. */
function openBeside(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest('a');
  if (!link?.href) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

/** An article with the question whether it helped. */
export function Article({ id, onBack }: { id: string; onBack: () => void }) {
  const { engine, i18n } = useWidget();
  const { language } = i18n;
  const t = helpTexts(language);
  const article = useLoaded(id, () =>
    engine.api.call('getWidgetHelpArticle', { params: { id }, query: { language } }),
  );
  if (!article)
    return (
      <div className="help">
        <Button variant="link" text="back" first onClick={onBack} />
        <Pending isFailed={article === undefined} />
      </div>
    );
  return (
    <div className="help">
      <Button variant="link" text="back" first onClick={onBack} />
      <article lang={article.language} dir="auto">
        <h2>{article.title}</h2>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on a link is a click too. */}
        <div
          className="text"
          onClick={openBeside}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it.
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
      </article>
      <Feedback id={id} />
      <a className="page" href={article.url} target="_blank" rel="noopener">
        {t.openPage}
      </a>
      <Button variant="link" text="talkToPerson" onClick={() => engine.set({ screen: 'chat' })} />
    </div>
  );
}

type Said = 'yes' | 'no' | 'sent';

function Feedback({ id }: { id: string }) {
  const { engine, i18n } = useWidget();
  const { language } = i18n;
  const t = helpTexts(language);
  const [said, setSaid] = useState<Said | null>(null);
  const [comment, setComment] = useState('');
  const [isFailed, setFailed] = useState(false);
  const say = (next: Said): void => {
    setFailed(false);
    const body = { isHelpful: next === 'yes', comment: comment.trim(), language };
    engine.api.call('rateWidgetHelpArticle', { params: { id }, body }).then(
      () => setSaid(next),
      () => setFailed(true),
    );
  };
  const vote = (next: 'yes' | 'no') => (
    <button type="button" className="plain-button" onClick={() => say(next)}>
      {t[next]}
    </button>
  );
  return (
    <div className="ask">
      {isFailed && <Problem text={i18n.t('callFailed')} />}
      {said ? <p role="status">{t.thanks}</p> : <p>{t.helpful}</p>}
      {!said && (
        <div>
          {vote('yes')}
          {vote('no')}
        </div>
      )}
      {said === 'no' && (
        <>
          <textarea
            aria-label={t.missing}
            placeholder={t.missing}
            maxLength={1000}
            rows={3}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          {comment.trim() && <Button variant="primary" text="send" onClick={() => say('sent')} />}
        </>
      )}
    </div>
  );
}
