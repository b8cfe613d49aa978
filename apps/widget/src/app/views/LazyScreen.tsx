import { useEffect } from 'react';
import { Button } from './buttons.tsx';
import { Problem } from './Problem.tsx';
import { useLazy } from './use-lazy.ts';
import { useWidget } from './widget-context.ts';

const SCREENS = {
  help: () => import('./help/Help.tsx').then(({ Help }) => ({ View: Help })),
  form: () => import('./ContactForm.tsx').then(({ ContactForm }) => ({ View: ContactForm })),
  shut: () => import('./Shut.tsx').then(({ Shut }) => ({ View: Shut })),
  end: () => import('./Ending.tsx').then(({ EndQuestion }) => ({ View: EndQuestion })),
  rating: () => import('./Ending.tsx').then(({ Rating }) => ({ View: Rating })),
  transcript: () => import('./Transcript.tsx').then(({ Transcript }) => ({ View: Transcript })),
};

/** A lazily loaded screen. `onShow` is called when there is something to focus. */
export function LazyScreen({ screen, onShow }: { screen: keyof typeof SCREENS; onShow: () => void }) {
  const { engine, i18n } = useWidget();
  const part = useLazy(true, SCREENS[screen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when another screen is shown.
  useEffect(onShow, [part]);
  if (part) return <part.View />;
  if (part === undefined) return <div className="waiting" />;
  return (
    <div className="after">
      <Problem text={i18n.t('callFailed')} />
      <Button variant="link" text="back" onClick={() => engine.set({ screen: 'chat' })} />
    </div>
  );
}
