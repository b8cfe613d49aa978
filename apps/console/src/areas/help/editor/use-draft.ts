import type { HelpArticleDetail, HelpText } from '@foyer/contract/help/shapes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, isConflict } from '../../../api/index.ts';

export type DraftTexts = Readonly<Record<string, HelpText>>;
type Status = 'saved' | 'changed' | 'saving' | 'conflict' | 'failed';

/** How long after the last key a draft is saved. Milliseconds. */
const SAVE_AFTER_MS = 800;

/** The draft of an article, saved by itself. A draft that someone else changed since is not overwritten. */
export function useDraft(article: HelpArticleDetail) {
  const [texts, setTexts] = useState<DraftTexts>(article.texts);
  const [status, setStatus] = useState<Status>('saved');
  const readAt = useRef(article.lastModifiedDate);
  const latest = useRef(texts);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  const write = async (): Promise<boolean> => {
    const sent = latest.current;
    setStatus('saving');
    try {
      const saved = await call('saveHelpArticle', {
        params: { id: article.id },
        body: { texts: { ...sent }, ifUnmodifiedSince: readAt.current },
      });
      readAt.current = saved.lastModifiedDate;
      setStatus(latest.current === sent ? 'saved' : 'changed');
      return true;
    } catch (error) {
      setStatus(isConflict(error) ? 'conflict' : 'failed');
      return false;
    }
  };
  /** Saves what is not saved yet. Resolves with whether all is saved. */
  const flush = (): Promise<boolean> => {
    if (status === 'saved') return Promise.resolve(true);
    if (status === 'conflict') return Promise.resolve(false);
    saving.current = saving.current.then(write);
    return saving.current;
  };
  const save = useEffectEvent(() => void flush());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the wait anew.
  useEffect(() => {
    if (status !== 'changed') return;
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, texts]);

  /** Shows the stored draft instead of this one. */
  const adopt = (stored: HelpArticleDetail) => {
    readAt.current = stored.lastModifiedDate;
    latest.current = stored.texts;
    setTexts(stored.texts);
    setStatus('saved');
  };
  // What another editor has stored is shown while nothing is typed here.
  const follow = useEffectEvent(() => {
    if (status === 'saved' && article.lastModifiedDate > readAt.current) adopt(article);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a newer version arrives.
  useEffect(follow, [article.lastModifiedDate]);

  return {
    texts,
    status,
    flush,
    adopt,
    version: () => readAt.current,
    change(language: string, part: Partial<HelpText>) {
      const before = latest.current[language] ?? { title: '', body: '' };
      latest.current = { ...latest.current, [language]: { ...before, ...part } };
      setTexts(latest.current);
      if (status !== 'conflict') setStatus('changed');
    },
  };
}
