import type { Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';

/** What a bot offered with a message: its options, image or video. */
export function Offered({ element }: { element: NonNullable<Message['element']> }) {
  const { t } = useLingui();
  if (element.type === 'input') return null;
  if (element.type === 'image')
    return <img className="offered-image" src={element.url} alt={element.alt} loading="lazy" />;
  if (element.type === 'video')
    return (
      <a href={element.url} target="_blank" rel="noopener noreferrer" dir="auto">
        {element.alt || t`Video`}
      </a>
    );
  const labels =
    element.type === 'buttons'
      ? element.buttons.map(({ label }) => label)
      : element.items.map(({ title }) => title);
  return (
    <ul className="offered" aria-label={t`Offered`}>
      {labels.map((label) => (
        <li key={label} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}
