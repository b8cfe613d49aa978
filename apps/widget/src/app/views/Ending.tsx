import { type KeyboardEvent, useState } from 'react';
import { Button } from './buttons.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Problem } from './Problem.tsx';
import { useAction } from './use-action.ts';
import { useWidget } from './widget-context.ts';

const FACES: readonly IconName[] = ['face1', 'face2', 'face3', 'face4', 'face5'];
const COMMENT_MAX = 1_000;

/** Confirmation before the chat ends. */
export function EndQuestion() {
  const { engine, state, i18n } = useWidget();
  const back = (): void => engine.set({ screen: 'chat' });
  const end = useAction(async () => {
    const id = state.thread.conversation?.conversationID ?? '';
    const conversation = await engine.api.call('endWidgetConversation', { params: { id } });
    engine.dispatch({ type: 'conversation', conversation });
    engine.set({ screen: state.config.askRating && !conversation.rated ? 'rating' : 'chat' });
  });
  return (
    <div className="after">
      <h2>{i18n.t('endQuestion')}</h2>
      <Button variant="primary" text="endChat" onClick={end.run} />
      <Button variant="plain-button" text="goOn" first onClick={back} />
      {end.failed && <Problem text={i18n.t('callFailed')} />}
    </div>
  );
}

interface FacesProps {
  readonly score: number;
  onChoose(score: number): void;
}

/** Rating of five faces, with arrow keys. */
function Faces({ score, onChoose }: FacesProps) {
  const { i18n } = useWidget();
  const { scores, rating } = i18n.texts;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
      ArrowDown: 1,
      ArrowUp: -1,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ((score || (step > 0 ? 0 : 1)) - 1 + step + FACES.length) % FACES.length;
    onChoose(next + 1);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div className="faces" role="radiogroup" aria-label={rating} onKeyDown={walk}>
      {FACES.map((face, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot be a face with a name of its own.
        <button
          key={face}
          type="button"
          role="radio"
          aria-checked={score === index + 1}
          aria-label={scores[index]}
          data-first={index === (score || 1) - 1 ? true : undefined}
          tabIndex={index === (score || 1) - 1 ? 0 : -1}
          onClick={() => onChoose(index + 1)}
        >
          <Icon name={face} />
        </button>
      ))}
    </div>
  );
}

/** Rating of the conversation. */
export function Rating() {
  const { engine, state, i18n } = useWidget();
  const [score, setScore] = useState(0);
  const [comment, setComment] = useState('');
  const [done, setDone] = useState(false);
  const { conversation } = state.thread;
  const send = useAction(async () => {
    if (!score || !conversation) return;
    const params = { id: conversation.conversationID };
    await engine.api.call('rateWidgetConversation', { params, body: { score, comment } });
    engine.dispatch({ type: 'conversation', conversation: { ...conversation, rated: true } });
    setDone(true);
  });
  const again = <Button variant="link" text="writeAgain" onClick={engine.restart} />;
  const back = <Button variant="link" text="back" onClick={() => engine.set({ screen: 'chat' })} />;
  if (done) {
    return (
      <div className="after" role="status">
        <h2>{i18n.t('thanks')}</h2>
        {again}
        {back}
      </div>
    );
  }
  return (
    <div className="after">
      <h2>{i18n.t('howWasIt')}</h2>
      <Faces score={score} onChoose={setScore} />
      <span className="score">{score ? i18n.texts.scores[score - 1] : ''}</span>
      <div className="field">
        <textarea
          rows={3}
          dir={comment ? 'auto' : undefined}
          value={comment}
          maxLength={COMMENT_MAX}
          aria-label={i18n.t('anythingToAdd')}
          placeholder={i18n.t('anythingToAdd')}
          onInput={(event) => setComment(event.currentTarget.value)}
        />
      </div>
      <Button variant="primary" text="send" off={!score} onClick={send.run} />
      {send.failed && <Problem text={i18n.t('callFailed')} />}
      {again}
      {back}
    </div>
  );
}
