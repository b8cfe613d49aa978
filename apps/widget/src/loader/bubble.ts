import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import { inkOn, safeColour } from '../shared/colour.ts';
import type { Bubble } from '../shared/handle.ts';
import type { Language } from '../shared/language.ts';
import css from './bubble.css?inline';

const SVG = 'http://www.w3.org/2000/svg';
const MESSAGE =
  'M3 20l1.3 -3.9c-2.324 -3.437 -1.426 -7.872 2.1 -10.374c3.526 -2.501 8.59 -2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235 -7.615 4.215 -11.574 2.293l-4.7 1';
const CHEVRON = 'M6 9l6 6l6 -6';

/** Label of the button until the app is loaded. */
const OPEN_THE_CHAT: Record<Language, string> = {
  en: 'Open chat',
  ar: 'فتح المحادثة',
  es: 'Abrir el chat',
  fr: 'Ouvrir la discussion',
};

/** Adds rules to a shadow root. Constructed style sheets need no exception in a content security policy. */
export function addStyles(root: ShadowRoot, rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

function brandRules(colour: string): string {
  const brand = safeColour(colour);
  const ink = inkOn(brand);
  return `.frame{--brand:${brand};--on-brand:${ink};--far:${ink === '#ffffff' ? '#000' : '#fff'}}`;
}

/** Creates the root element of the widget in a shadow root, isolated from the page's styles. */
export function drawFrame(
  config: WidgetConfig,
  language: Language,
): { root: ShadowRoot; frame: HTMLElement } {
  const host = document.createElement('foyer-chat');
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root, css + brandRules(config.colour));
  const frame = document.createElement('section');
  frame.className = 'frame';
  frame.lang = language;
  frame.ariaLabel = config.merchantName;
  frame.dataset.position = config.position;
  frame.dataset.size = config.size;
  root.append(frame);
  const place = config.form === 'EMBED' && document.getElementById('foyer-chat');
  (place || document.documentElement).append(host);
  return { root, frame };
}

/** Creates the round button. */
export function drawBubble(frame: HTMLElement, language: Language): Bubble {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'bubble';
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  icon.append(path);
  const badge = document.createElement('span');
  badge.className = 'badge';
  badge.ariaHidden = 'true';
  button.append(icon, badge);
  const show: Bubble['show'] = ({ open, label, badge: count }) => {
    button.ariaLabel = label;
    button.ariaExpanded = String(open);
    path.setAttribute('d', open ? CHEVRON : MESSAGE);
    badge.textContent = count;
  };
  show({ open: false, label: OPEN_THE_CHAT[language], badge: '' });
  frame.append(button);
  return { button, show };
}
