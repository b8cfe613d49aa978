import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { errorText, useCall } from '../../../api/index.ts';
import { Icon, useTimeZone } from '../../../ui/index.ts';
import { useMe } from '../state/me.ts';
import { dayIn } from './day-line.tsx';
import { type ThreadItem, threadItems } from './thread-items.ts';

/** The maximum number of messages shown of a merged conversation, the newest. */
const SHOWN = 200;

/** A merged conversation, expanded inline on request. Renders nothing when the reader has no access to it. */
export function MergedThread({
  conversationID,
  render,
}: {
  conversationID: string;
  /** Renders rows like those of the surrounding thread. */
  render: (items: readonly ThreadItem[], referenceID: string) => ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall('getConversation', { params: { id: conversationID }, query: { limit: 1 } });
  if (!data) return null;
  const name = data.conversation.subject || t`the merged conversation`;
  return (
    <div className="merged">
      <button
        type="button"
        className="link t-12"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Collapse ${name}` : t`Show the messages of ${name}`}{' '}
        <Icon of={IconChevronDown} size={12} className={isOpen ? 'fold-mark is-open' : 'fold-mark'} />
      </button>
      <div id={id}>{isOpen && <Unfolded conversationID={conversationID} render={render} />}</div>
    </div>
  );
}

function Unfolded({
  conversationID,
  render,
}: {
  conversationID: string;
  render: (items: readonly ThreadItem[], referenceID: string) => ReactNode;
}) {
  const { t } = useLingui();
  const me = useMe();
  const zone = useTimeZone();
  const { data, error } = useCall('getConversation', {
    params: { id: conversationID },
    query: { limit: SHOWN },
  });
  const items = useMemo(() => {
    if (!data) return [];
    const { conversation, messages, hasMore } = data;
    const current = { conversation, messages, hasOlder: hasMore };
    const dayOf = dayIn(zone);
    return threadItems({ history: [], current, early: [], pending: [], me, newFrom: null, dayOf });
  }, [data, me, zone]);
  if (error) return <p className="t-12 bad">{errorText(error, TEXTS.genericError)}</p>;
  if (!data) return <p className="t-12 t-3" role="status">{t`Loading the conversation`}</p>;
  return (
    <div className="thread-within">
      {data.hasMore && <p className="t-12 t-3">{t`Older messages are left out here.`}</p>}
      {render(items, data.conversation.referenceID)}
    </div>
  );
}
