import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';

/** What knowledge answers to the visitor's last question, while nothing is written yet. */
export function useSuggestion(conversationID: string, lastSeq: number | undefined, isWanted: boolean) {
  const may = useMay('suggestAnswers');
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const key = `${conversationID} ${lastSeq}`;
  const { data } = useQuery({
    queryKey: ['suggestAnswers', conversationID, lastSeq],
    queryFn: () => call('suggestAnswers', { params: { id: conversationID } }),
    enabled: may && isWanted && lastSeq !== undefined && dismissed !== key,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const all: readonly FoundPassage[] = data?.suggestions ?? [];
  const shown = isWanted && dismissed !== key ? (all[at % Math.max(all.length, 1)] ?? null) : null;
  return {
    shown,
    number: all.length === 0 ? 0 : (at % all.length) + 1,
    count: all.length,
    next: () => setAt(at + 1),
    dismiss: () => setDismissed(key),
  };
}
