import { openingOf, unread, type WidgetState } from '../state.ts';
import type { I18n } from '../texts/i18n.ts';
import { Tool } from './buttons.tsx';
import { useWidget } from './widget-context.ts';

interface CardContent {
  /** Stored when it is dismissed. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Card beside the closed bubble: the newest unread message, or the opening message before any chat. */
export function cardContent(state: WidgetState, i18n: I18n): CardContent | null {
  const { config, thread, outbox, dismissed, phase } = state;
  const message = unread(state).at(-1);
  const merchant = config.merchantName;
  const opening = openingOf(config, i18n.language);
  if (message && message.id !== dismissed) {
    const title = i18n.t('invitation', { name: message.author.name, merchant });
    return {
      key: message.id,
      title,
      text: message.text || message.attachments.map((file) => file.name).join(', '),
    };
  }
  const isFresh = phase === 'ready' && !message && !thread.conversation && outbox.length === 0;
  if (isFresh && opening && opening !== dismissed) return { key: opening, title: merchant, text: opening };
  return null;
}

export function Card() {
  const { engine, state, i18n } = useWidget();
  const content = cardContent(state, i18n);
  if (!content || state.open) return null;
  return (
    <div className="card" role="status">
      <button type="button" onClick={() => engine.setOpen(true)}>
        <b>{content.title}</b>
        <span dir="auto">{content.text}</span>
      </button>
      <Tool icon="x" label={i18n.t('dismiss')} onClick={() => engine.dismiss(content.key)} />
    </div>
  );
}
