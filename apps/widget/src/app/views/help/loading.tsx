import { useEffect, useState } from 'react';
import { Problem } from '../Problem.tsx';
import { useWidget } from '../widget-context.ts';

/** Loads again when a key changes. Null while it loads, undefined when it failed. */
export function useLoaded<Result>(key: string, load: () => Promise<Result>): Result | null | undefined {
  const [loaded, setLoaded] = useState<{ key: string; result: Result | undefined } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names all that is read.
  useEffect(() => {
    let isCurrent = true;
    const done = (result: Result | undefined) => isCurrent && setLoaded({ key, result });
    load().then(done, () => done(undefined));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.result : null;
}

/** What is shown while something loads, or why it is not. */
export function Pending({ isFailed }: { isFailed: boolean }) {
  const { i18n } = useWidget();
  return isFailed ? <Problem text={i18n.t('callFailed')} /> : <div className="waiting" role="status" />;
}
