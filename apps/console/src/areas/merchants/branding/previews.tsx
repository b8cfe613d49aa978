import { useLingui } from '@lingui/react/macro';
import { IconMessage, IconSearch } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { MerchantMark } from '../../../shell/merchant-mark.tsx';
import { brandTokens, type Theme } from '../../../theme/brand.ts';
import { contrast } from '../../../theme/oklch.ts';
import { Cut, Icon } from '../../../ui/index.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

/** The background of a preview in one theme and colour. Its content is inert. */
function Sample({ theme, colour, children }: { theme: Theme; colour: string | null; children: ReactNode }) {
  const { t } = useLingui();
  const title = theme === 'light' ? t`Light` : t`Dark`;
  return (
    <figure className="sample">
      <div
        className="sample-ground"
        data-theme={theme}
        style={colour ? (brandTokens(colour, theme) as CSSProperties) : undefined}
        aria-hidden="true"
        inert
      >
        {children}
      </div>
      <figcaption className="hint">{title}</figcaption>
    </figure>
  );
}

/** A preview of the console's header, button, link and selection in a colour, light and dark. */
export function ConsolePreview({
  name,
  logoUrl,
  colour,
}: {
  name: string;
  logoUrl: string | null;
  colour: string | null;
}) {
  const { t } = useLingui();
  return (
    <div className="samples">
      {THEMES.map((theme) => (
        <Sample key={theme} theme={theme} colour={colour}>
          <div className="sample-top">
            <MerchantMark logoUrl={logoUrl} />
            <Cut as="b">{name}</Cut>
            <Icon of={IconSearch} className="end t-3" />
          </div>
          <div className="sample-body">
            <span className="sample-row is-selected">{t`Selected`}</span>
            <span className="sample-row">{t`Conversation`}</span>
            <span className="row">
              <span className="btn primary sm">{t`Save`}</span>
              <span className="link t-13">{t`A link`}</span>
            </span>
            <span className="sample-bubble">{t`Your answer to a visitor`}</span>
          </div>
        </Sample>
      ))}
    </div>
  );
}

/** A preview of the sign-in page with this text and picture. */
export function SignInPreview({
  name,
  logoUrl,
  colour,
  heading,
  text,
  picture,
}: {
  name: string;
  logoUrl: string | null;
  colour: string | null;
  heading: string;
  text: string;
  picture: string | null;
}) {
  const { t } = useLingui();
  return (
    <Sample theme="light" colour={colour}>
      <div className="sample-sign-in">
        <div className="sample-form">
          <span className="row t-13">
            <MerchantMark logoUrl={logoUrl} />
            <Cut as="b">{name}</Cut>
          </span>
          <b>{heading || t`Sign in`}</b>
          {text && <span className="t-12 t-3">{text}</span>}
          <span className="sample-input" />
          <span className="sample-input" />
          <span className="btn primary sm">{t`Sign in`}</span>
        </div>
        {picture ? <img src={picture} alt="" /> : <span className="sample-hall" />}
      </div>
    </Sample>
  );
}

/** A preview of the widget in a colour. Text is white, or black where white is unreadable. */
export function WidgetPreview({ name, colour }: { name: string; colour: string }) {
  const { t } = useLingui();
  const ink = contrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
  const style = { '--fill': colour, '--ink': ink } as CSSProperties;
  return (
    <div className="sample-widget" style={style} aria-hidden="true" inert>
      <div className="sample-panel">
        <Cut as="b">{name}</Cut>
        <p>{t`Hello! How can we help?`}</p>
      </div>
      <span className="sample-launcher">
        <Icon of={IconMessage} size={20} />
      </span>
    </div>
  );
}
