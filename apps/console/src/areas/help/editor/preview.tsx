import type { HelpText } from '@foyer/contract/help/shapes';
import { directionOf } from '@foyer/domain/help';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/index.ts';

const WAIT_MS = 300;

/** What the public page will show, rendered and sanitised by the server. */
export function Preview({ text, language }: { text: HelpText; language: string }) {
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
  return (
    <article className="hc-preview" aria-label={t`Preview`} lang={language} dir={directionOf(language)}>
      <h2 className="hc-title">{shown.title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it. */}
      <div dangerouslySetInnerHTML={{ __html: data?.html ?? '' }} />
    </article>
  );
}
