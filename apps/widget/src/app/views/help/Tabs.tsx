import { unread } from '../../state.ts';
import { useSheet } from '../use-sheet.ts';
import { useWidget } from '../widget-context.ts';
import { helpTexts } from './help-texts.ts';
import css from './tabs.css?inline';

/** Chat and help, for merchants with a help centre. */
export function Tabs() {
  const { engine, state, i18n } = useWidget();
  useSheet(css);
  const t = helpTexts(i18n.language);
  const isHelp = state.screen === 'help';
  const count = unread(state).length;
  return (
    <nav className="tabs" aria-label={t.help}>
      {(['chat', 'help'] as const).map((screen) => (
        <button
          key={screen}
          type="button"
          aria-current={(screen === 'help') === isHelp}
          onClick={() => engine.set({ screen })}
        >
          {t[screen]}
          {screen === 'chat' && isHelp && count > 0 && <b>{i18n.number(count)}</b>}
        </button>
      ))}
    </nav>
  );
}
