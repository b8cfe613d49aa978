import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Chat } from './Chat.tsx';
import { Header } from './Header.tsx';
import { LazyScreen } from './LazyScreen.tsx';
import { screenOf } from './screen.ts';
import { useLazy } from './use-lazy.ts';
import { useWidget } from './widget-context.ts';

const FOCUSABLE = 'a[href], button, input:not([type="file"]), textarea, [tabindex="0"]';

const loadTabs = () => import('./help/Tabs.tsx');

/** Keeps keyboard focus in the panel. */
function keepFocus(event: KeyboardEvent<HTMLElement>, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const active = (panel.getRootNode() as ShadowRoot).activeElement;
  const leaves = event.shiftKey ? active === first || active === panel : active === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Tracks the part of a phone's screen not covered by the keyboard. */
function useVisibleHeight(frame: HTMLElement, open: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!open || !viewport) return;
    const apply = (): void => frame.style.setProperty('--visible-height', `${viewport.height}px`);
    apply();
    viewport.addEventListener('resize', apply);
    return () => {
      viewport.removeEventListener('resize', apply);
      frame.removeAttribute('style');
    };
  }, [frame, open]);
}

/** The chat window: a non-modal dialog. */
export function Panel() {
  const { engine, state, i18n } = useWidget();
  const { config, open } = state;
  const screen = screenOf(state);
  const tabs = useLazy(config.help, loadTabs);
  const panel = useRef<HTMLDivElement>(null);
  /** Open since before this page, so that it does not take the focus until it is used. */
  const untouched = useRef(engine.wasRestored());
  const [shown, setShown] = useState(0);
  useVisibleHeight(engine.handle.frame, open);

  const focused = engine.handle.root.activeElement;
  /** Focuses what to go on with, or the panel where that would open a keyboard on the screen. */
  const focusFirst = (): void => {
    const canType = matchMedia('(hover: hover)').matches || focused?.matches(':focus-visible');
    const first = canType && panel.current?.querySelector<HTMLElement>('[data-first]');
    (first || panel.current)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen takes the focus once loaded.
  useEffect(() => {
    if (!open) untouched.current = false;
    else if (!untouched.current) focusFirst();
  }, [open, screen, shown]);
  useEffect(() => {
    // What had the focus was removed or disabled.
    if (focused && (!focused.isConnected || focused.matches(':disabled'))) focusFirst();
  });

  return (
    <div
      ref={panel}
      className="panel"
      role="dialog"
      tabIndex={-1}
      hidden={!open}
      aria-label={i18n.t('dialog', { name: config.merchantName })}
      onFocusCapture={() => {
        untouched.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') engine.setOpen(false);
        else if (event.key === 'Tab') keepFocus(event, event.currentTarget);
      }}
    >
      <Header />
      {state.phase === 'ready' && !state.connected && (
        <div className="bar late" role="status">
          {i18n.t('offline')}
        </div>
      )}
      {screen === 'waiting' && (
        <div className="waiting" role="status">
          {i18n.t('connecting')}
        </div>
      )}
      {screen === 'chat' && <Chat key={state.person} />}
      {screen !== 'waiting' && screen !== 'chat' && (
        <LazyScreen
          key={screen + state.person}
          screen={screen}
          onShow={() => setShown((times) => times + 1)}
        />
      )}
      {tabs && screen !== 'shut' && <tabs.Tabs />}
      <div className="foot">{config.branding ? i18n.t('runsOn') : null}</div>
    </div>
  );
}
