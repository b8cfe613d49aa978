import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useText } from '../../../i18n/use-text.ts';
import { session } from '../../../session/values.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { BoardRow } from './rows.ts';
import { type BoardSearch, CRITERIA } from './search.ts';

/** The actions on a row. */
export function useBoardActions() {
  const { t } = useLingui();
  const text = useText();
  const navigate = useNavigate();
  const [selectedId, select] = useState<string | null>(null);

  const openPath = (id: string) => void navigate({ to: '/livechat', search: { id } });

  /** Opens the conversation if there is one, else selects the row. */
  const open = ({ id, visitor }: BoardRow) => {
    if (visitor.conversationID && visitor.conversationStatus === 'open') openPath(visitor.conversationID);
    else select(id);
  };
  /** When two members take at once one wins, and the other sees who did. */
  const take = async ({ id, visitor, name }: BoardRow) => {
    try {
      if (visitor.conversationID) {
        await call('takeConversation', { params: { id: visitor.conversationID } });
        openPath(visitor.conversationID);
      } else {
        await call('setVisitorAgent', { body: { referenceID: id, agent: { id: session.get('id') } } });
        toast.show({ kind: 'done', text: t`You took ${name}` });
      }
    } catch (error) {
      toast.error(t`Could not take ${name}`, errorText(error, text('genericError')));
    }
  };
  const clear = (change: (next: Partial<BoardSearch>) => void) =>
    change({ q: undefined, ...Object.fromEntries(CRITERIA.map((criterion) => [criterion, undefined])) });

  return { selectedId, open, take: (row: BoardRow) => void take(row), clear };
}
