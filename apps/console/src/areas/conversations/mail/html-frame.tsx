import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

interface Props {
  /** As the server sanitised it. */
  html: string;
  showsImages: boolean;
  showsQuoted: boolean;
  title: string;
}

/** The height in pixels until the content is measured. */
const FIRST_HEIGHT = 80;

/**
 * The HTML of a mail in an iframe: its styles do not affect the page, and the sandbox blocks scripts and forms. The
 * frame is as high as its content.
 */
export function HtmlFrame({ html, showsImages, showsQuoted, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const page = useMemo(() => pageOf(html, showsImages, showsQuoted), [html, showsImages, showsQuoted]);
  const watched = useRef<ResizeObserver | null>(null);
  const measure = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    watched.current?.disconnect();
    const fit = () => setHeight(Math.ceil(root.querySelector('main')?.getBoundingClientRect().height ?? 0));
    watched.current = new ResizeObserver(fit);
    watched.current.observe(root.querySelector('main') ?? root);
    fit();
  }, []);
  useEffect(() => () => watched.current?.disconnect(), []);
  return (
    <iframe
      ref={frame}
      className="letter-html"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={page}
      style={{ blockSize: Math.max(height, 24) }}
      onLoad={measure}
    />
  );
}

/** Mails are designed for a white background, so the frame is light in both themes. */
const STYLES = `
  :root { color-scheme: light; }
  html, body { margin: 0; background: #fff; color: #1b2430; overflow-y: hidden; }
  body { font: 14px/21px Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
  main { display: flow-root; padding: 2px; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  .blocked {
    display: inline-block; box-sizing: border-box; max-width: 100%; min-width: 16px; min-height: 16px; overflow: hidden;
    border: 1px dashed #c3cad3; border-radius: 4px; background: #f2f4f7; color: #5b6675; font-size: 12px;
    line-height: 18px; vertical-align: middle;
  }
  blockquote { margin: 8px 0; padding-inline-start: 12px; border-inline-start: 2px solid #d6dbe1; }
  .hides-quoted [data-quoted] { display: none; }
`;

function pageOf(html: string, showsImages: boolean, showsQuoted: boolean): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    if (showsImages) {
      image.setAttribute('src', image.getAttribute('data-src') ?? '');
      image.setAttribute('referrerpolicy', 'no-referrer');
    } else image.replaceWith(placeholderFor(image));
  }
  const hides = showsQuoted ? '' : ' class="hides-quoted"';
  return `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><style>${STYLES}</style></head><body${hides}><main dir="auto">${document.body.innerHTML}</main></body></html>`;
}

/** The placeholder of a blocked image: its size and alt text, without the browser's icon for a broken one. */
function placeholderFor(image: HTMLImageElement): HTMLElement {
  const placeholder = image.ownerDocument.createElement('span');
  placeholder.className = 'blocked';
  placeholder.textContent = image.alt;
  for (const side of ['width', 'height'] as const) {
    const length = Number.parseInt(image.getAttribute(side) ?? '', 10);
    if (length > 0) placeholder.style[side] = `${length}px`;
  }
  return placeholder;
}
