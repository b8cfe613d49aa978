import type { HelpText } from '@foyer/contract/help/shapes';
import { directionOf } from '@foyer/domain/help';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/index.ts';

const WAIT_MS = 300;

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:16px 20px;font:16px/1.6 system-ui,sans-serif;color:CanvasText;background:Canvas;overflow-wrap:anywhere}
img{max-width:100%}table{border-collapse:collapse}th,td{border-bottom:1px solid #8886;padding:6px 10px;text-align:start}
blockquote{margin:12px 0;padding:8px 14px;border-inline-start:4px solid #888;background:#8882}h1{line-height:1.2}.scroll{overflow-x:auto}pre{white-space:pre-wrap}`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What the public page will show, rendered by the server. */
export function Preview({ text, language, isDark }: { text: HelpText; language: string; isDark: boolean }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ['previewHelpArticle', language, shown],
    queryFn: () => call('previewHelpArticle', { body: { ...shown, language } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const page = `<!doctype html><html lang="${language}" dir="${directionOf(language)}" style="color-scheme:${isDark ? 'dark' : 'light'}"><meta charset="utf-8"><base target="_blank"><style>${STYLE}</style><body><h1>${escaped(shown.title)}</h1>${data?.html ?? ''}</body></html>`;
  return <iframe className="hc-preview" title={t`Preview`} sandbox="" srcDoc={page} />;
}
