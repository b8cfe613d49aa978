import { Button } from './buttons.tsx';
import { useWidget } from './widget-context.ts';

/** Replaces the composer of a closed conversation. */
export function Ended() {
  const { engine, state } = useWidget();
  const asksRating = state.config.askRating && !state.thread.conversation?.rated;
  return (
    <div className="ended">
      <Button variant="primary" text="writeAgain" first onClick={engine.restart} />
      <div className="others">
        {asksRating && <Button variant="link" text="rate" onClick={() => engine.set({ screen: 'rating' })} />}
        <Button variant="link" text="askTranscript" onClick={() => engine.set({ screen: 'transcript' })} />
      </div>
    </div>
  );
}
