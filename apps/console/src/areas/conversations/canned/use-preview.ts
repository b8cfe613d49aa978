import { useMemo } from 'react';
import { useActiveVisitors } from '../../../api/index.ts';
import { cardOfLive } from '../details/visitor-card.ts';
import { useMe } from '../state/me.ts';
import { useCannedContext } from '../thread/use-canned-context.ts';
import type { PreviewContext } from './canned-fields.tsx';

/** Outside a thread, previews use the visitor who joined the live list last, if there is one. */
export function useLatestPreview(): PreviewContext {
  const me = useMe();
  const { data } = useActiveVisitors();
  const latest = data?.[0];
  const card = useMemo(() => (latest ? cardOfLive(latest) : null), [latest]);
  const context = useCannedContext(card, me);
  return { context, visitorName: card?.name ?? null };
}
