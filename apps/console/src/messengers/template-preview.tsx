import './template-preview.css';
import type { MessengerTemplate } from '@foyer/contract/messengers/template-shapes';
import { filledTemplate } from '@foyer/domain/message-templates';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconFile, IconMapPin, IconMovie, IconPhone, IconPhoto } from '@tabler/icons-react';
import { Icon } from '../ui/index.ts';

const MEDIA_ICONS = { image: IconPhoto, video: IconMovie, document: IconFile, location: IconMapPin };

/** A message template as the customer sees it, filled in so far. */
export function TemplatePreview({
  content,
  values = [],
}: {
  content: MessengerTemplate['content'];
  values?: readonly string[];
}) {
  const { t } = useLingui();
  const { header, body, footer } = filledTemplate(content, values);
  const { headerFormat, buttons } = content;
  return (
    <figure className="template-preview" aria-label={t`Preview`}>
      {headerFormat !== 'none' && headerFormat !== 'text' && (
        <div className="template-media">
          <Icon of={MEDIA_ICONS[headerFormat]} />
        </div>
      )}
      {header && <strong dir="auto">{header}</strong>}
      <p dir="auto">{body}</p>
      {footer && (
        <small dir="auto" className="t-3">
          {footer}
        </small>
      )}
      {buttons.map(({ kind, text }) => (
        <span key={text} className="template-button" dir="auto">
          {kind === 'url' && <Icon of={IconExternalLink} size={14} />}
          {kind === 'phone' && <Icon of={IconPhone} size={14} />}
          {text}
        </span>
      ))}
    </figure>
  );
}
