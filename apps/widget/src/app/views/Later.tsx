import { useEffect } from 'react';
import { Button } from './buttons.tsx';
import { Problem } from './Problem.tsx';
import { useLater } from './use-later.ts';
import { useWidget } from './widget-context.ts';

const SCREENS = {
  end: () => import('./Ending.tsx').then(({ EndQuestion }) => ({ View: EndQuestion })),
  rating: () => import('./Ending.tsx').then(({ Rating }) => ({ View: Rating })),
  transcript: () => import('./Transcript.tsx').then(({ Transcript }) => ({ View: Transcript })),
};

/** A screen that is loaded when it is opened. `onShow` is called once there is something to focus. */
export function Later({ screen, onShow }: { screen: keyof typeof SCREENS; onShow: () => void }) {
  const { engine, words } = useWidget();
  const part = useLater(true, SCREENS[screen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when something else is shown.
  useEffect(onShow, [part]);
  if (part) return <part.View />;
  if (part === undefined) return <div className="waiting" />;
  return (
    <div className="after">
      <Problem text={words.say('callFailed')} />
      <Button look="link" text="back" onClick={() => engine.set({ screen: 'chat' })} />
    </div>
  );
}
