import { Button } from './buttons.tsx';
import { useWidget } from './widget-context.ts';

/** Below a closed conversation, where one could write before. */
export function Ended() {
  const { engine, state } = useWidget();
  const asksRating = state.config.askRating && !state.thread.conversation?.rated;
  return (
    <div className="ended">
      <Button look="primary" text="writeAgain" first onClick={engine.restart} />
      <div className="others">
        {asksRating && <Button look="link" text="rate" onClick={() => engine.set({ screen: 'rating' })} />}
        <Button look="link" text="askTranscript" onClick={() => engine.set({ screen: 'transcript' })} />
      </div>
    </div>
  );
}
