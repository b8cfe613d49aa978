import type { Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../session/permissions.ts';

/** What a bot offered with a message: its options, image or video, or what its answer rests on. */
export function Offered({
  element,
  clientId,
}: Pick<Message, 'clientId'> & { element: NonNullable<Message['element']> }) {
  const { t } = useLingui();
  const mayAskWhy = useMay('getAiRun');
  if (element.type === 'input' || element.type === 'code') return null;
  if (element.type === 'webview')
    return (
      <a href={element.url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
        {element.title || t`Page`}
      </a>
    );
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
      : element.type === 'list'
        ? element.items.map(({ title }) => title)
        : element.type === 'form'
          ? element.fields.map(({ label }) => label)
          : element.choices;
  const sources = element.type === 'sources' ? element.sources : [];
  const why = element.type === 'sources' && mayAskWhy && clientId !== null;
  if (sources.length + labels.length === 0 && !why) return null;
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
      {why && (
        <li>
          <Link className="link" to="/visitors/ai-agents" search={{ run: clientId } as never}>
            {t`Why this answer`}
          </Link>
        </li>
      )}
    </ul>
  );
}
