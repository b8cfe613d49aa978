import type { WidgetHelpEntry } from '@foyer/contract/help/shapes';
import { useEffect, useState } from 'react';
import { useSheet } from '../use-sheet.ts';
import { useWidget } from '../widget-context.ts';
import { Article } from './Article.tsx';
import css from './help.css?inline';
import { helpTexts } from './help-texts.ts';
import { Pending, useLoaded } from './loading.tsx';

const SEARCH_AFTER_MS = 250;
/** How long a text must stand before it counts as what was looked for. */
const FINAL_AFTER_MS = 1_500;

/** The help centre: categories and search, and one article. */
export function Help() {
  const { i18n } = useWidget();
  const [article, setArticle] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  useSheet(css);
  const t = helpTexts(i18n.language);
  if (article) return <Article key={article} id={article} onBack={() => setArticle(null)} />;
  return (
    <div className="help">
      <input
        type="search"
        data-first
        aria-label={t.search}
        placeholder={t.search}
        maxLength={200}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() ? <Found text={typed.trim()} onOpen={setArticle} /> : <Contents onOpen={setArticle} />}
    </div>
  );
}

interface ListProps {
  readonly onOpen: (id: string) => void;
}

function Contents({ onOpen }: ListProps) {
  const { engine, i18n } = useWidget();
  const help = useLoaded('', () => engine.api.call('getWidgetHelp', { query: { language: i18n.language } }));
  if (!help) return <Pending isFailed={help === undefined} />;
  return (
    <>
      {help.mostRead.length > 0 && (
        <>
          <h3>{helpTexts(i18n.language).mostRead}</h3>
          <Entries entries={help.mostRead} onOpen={onOpen} />
        </>
      )}
      {help.categories.map(({ id, name, articles }) => (
        <div key={id}>
          <h3>{name}</h3>
          <Entries entries={articles} onOpen={onOpen} />
        </div>
      ))}
    </>
  );
}

function Found({ text, onOpen }: ListProps & { text: string }) {
  const { engine, i18n } = useWidget();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useLoaded(asked, () =>
    engine.api.call('searchWidgetHelp', { query: { language: i18n.language, text: asked } }),
  );
  const isLost = asked === text && found?.articles.length === 0;
  useEffect(() => {
    if (!isLost) return;
    const query = { language: i18n.language, text: asked, isFinal: 'true' };
    const count = () => void engine.api.call('searchWidgetHelp', { query }).catch(() => undefined);
    const timer = setTimeout(count, FINAL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLost, asked, engine, i18n.language]);
  if (!found) return <Pending isFailed={found === undefined} />;
  if (found.articles.length === 0)
    return (
      <p className="soft" role="status">
        {helpTexts(i18n.language).none}
      </p>
    );
  return <Entries entries={found.articles} isLong onOpen={onOpen} />;
}

/** A text with words marked. */
function marked(text: string, marks: readonly string[]) {
  const words = marks.filter(Boolean).map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return text;
  return text
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((part, n) => (n % 2 === 1 ? <mark key={part + String(n)}>{part}</mark> : part));
}

function Entries({
  entries,
  isLong,
  onOpen,
}: ListProps & { entries: readonly WidgetHelpEntry[]; isLong?: boolean }) {
  return (
    <ul>
      {entries.map(({ id, title, excerpt, marks, category, language }) => (
        <li key={id}>
          <button type="button" lang={language} dir="auto" onClick={() => onOpen(id)}>
            <b>{title}</b>
            {isLong && (
              <span>
                {marked(excerpt, marks)} · {category}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
