import type { Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';

/** What a bot offered with a message: its options, or its image. */
export function Offered({ element }: { element: NonNullable<Message['element']> }) {
  const { t } = useLingui();
  if (element.type === 'input') return null;
  if (element.type === 'image')
    return <img className="offered-image" src={element.url} alt={element.alt} loading="lazy" />;
  const labels =
    element.type === 'buttons'
      ? element.buttons.map(({ label }) => label)
      : element.type === 'list'
        ? element.items.map(({ title }) => title)
        : element.choices;
  const sources = element.type === 'sources' ? element.sources : [];
  return (
    <ul className="offered" aria-label={t`Offered`}>
      {sources.map(({ title, url }) => (
        <li key={url} dir="auto">
          <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {title}
          </a>
        </li>
      ))}
      {labels.map((label) => (
        <li key={label} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}
