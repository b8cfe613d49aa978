import { unread } from '../state.ts';
import { useWidget } from './widget-context.ts';

/** Chat and help, for merchants with a help centre. */
export function Tabs() {
  const { engine, state, i18n } = useWidget();
  const isHelp = state.screen === 'help';
  const count = unread(state).length;
  return (
    <nav className="tabs">
      {(['chat', 'help'] as const).map((screen) => (
        <button
          key={screen}
          type="button"
          aria-current={(screen === 'help') === isHelp}
          onClick={() => engine.set({ screen })}
        >
          {i18n.t(screen)}
          {screen === 'chat' && isHelp && count > 0 && <b>{i18n.number(count)}</b>}
        </button>
      ))}
    </nav>
  );
}
