import type { Conversation, InboxThread } from '@foyer/contract/conversations/shapes';
import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { TEXTS } from '@foyer/domain/texts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../../../api/index.ts';
import { Button, ChannelGlyph, Cut, Dialog, Icon, Time, toast } from '../../../../ui/index.ts';
import { nameOfThread } from '../../details/visitor-card.ts';
import type { ThreadAddress } from '../../state/use-address.ts';
import { useUndo } from '../bulk/use-bulk-actions.ts';
import { reportChanged } from '../changes.ts';
import { type Pick, PickPane } from '../menus/pick-pane.tsx';

/** The start of the search: all history. */
const EVER = '1970-01-01';

/** Picks the conversation to merge into, shows the result, and merges with Undo. */
export function MergeDialog({
  conversation,
  name,
  address,
  onClose,
}: {
  conversation: Conversation;
  name: string;
  address: ThreadAddress;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [target, setTarget] = useState<InboxThread | null>(null);
  const undoAction = useUndo();
  const own = useOwnThreads(conversation, query === '');
  const found = useCall(
    'listMessages',
    { query: { search: query, fromDate: EVER, limit: 20 } },
    { enabled: query !== '' },
  );
  const threads = (query === '' ? own.threads : (found.data?.messages ?? [])).filter(
    (thread) => thread.conversationID !== conversation.conversationID,
  );
  const merge = useAction('mergeMessages', {
    onSuccess: ({ undo }, { body }) => {
      reportChanged([conversation.conversationID, body.into]);
      address.go({ id: body.into, visitor: undefined, pane: undefined });
      const back = () => {
        void undoAction(undo.id);
        address.go({ id: conversation.conversationID, visitor: undefined, pane: undefined });
      };
      toast.show({ text: t`Conversations merged`, undo: back });
      onClose();
    },
    onError: (error) =>
      toast.error(t`Could not merge the conversations`, errorText(error, TEXTS.genericError)),
  });
  if (target) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t`Merge these conversations?`}
        width={480}
        actions={
          <>
            <Button variant="quiet" onClick={() => setTarget(null)}>{t`Back`}</Button>
            <Button
              variant="primary"
              data-autofocus
              busy={merge.isPending}
              onClick={() =>
                merge.mutate({
                  params: { id: conversation.conversationID },
                  body: { into: target.conversationID },
                })
              }
            >{t`Merge`}</Button>
          </>
        }
      >
        <div className="merge-preview">
          <div className="merge-side">
            <b>
              <bdi>{name}</bdi>
            </b>
            <Cut className="t-2">{conversation.subject || t`This conversation`}</Cut>
          </div>
          <Icon of={IconArrowDown} />
          <div className="merge-side">
            <b>
              <bdi>{nameOfThread(target)}</bdi>
            </b>
            <Cut className="t-2">{target.subject || target.lastMessage}</Cut>
            <span className="t-12 t-3 row">
              <ChannelGlyph channel={target.channel} /> <Time at={target.lastModifiedTime} />
            </span>
          </div>
        </div>
        <p>
          <Trans>
            The second conversation continues. The first leaves the lists, and its messages can be expanded
            there. Nothing is copied or lost, and you can undo the merge.
          </Trans>
        </p>
      </Dialog>
    );
  }
  const picks: Pick[] = threads.map((thread) => ({
    id: thread.conversationID,
    label: `${nameOfThread(thread)} · ${thread.subject || thread.lastMessage}`,
    mark: <ChannelGlyph channel={thread.channel} bare />,
  }));
  return (
    <Dialog opened onClose={onClose} title={t`Merge with which conversation?`} width={520}>
      <p>
        {query === ''
          ? t`Shows conversations of the same customer. Search to find others.`
          : t`Search results.`}
      </p>
      <div className="merge-pick">
        <PickPane
          label={t`Conversations`}
          picks={picks}
          busy={query === '' ? own.isPending : found.isPending}
          onType={setTyped}
          onPick={(id) => setTarget(threads.find((one) => one.conversationID === id) ?? null)}
        />
      </div>
    </Dialog>
  );
}

/** The other conversations of the same customer, as rows of the inbox. */
function useOwnThreads(conversation: Conversation, enabled: boolean) {
  const { referenceID, conversationID } = conversation;
  const list = useCall('listVisitorConversations', { params: { referenceID } }, { enabled });
  const ids = (list.data?.conversations ?? [])
    .filter((one) => one.conversationID !== conversationID && one.mergedInto === null)
    .map((one) => one.conversationID);
  const rows = useCall(
    'readMessages',
    { query: { ids: ids.join(',') } },
    { enabled: enabled && ids.length > 0 },
  );
  return {
    threads: rows.data?.messages ?? [],
    isPending: list.isPending || (ids.length > 0 && rows.isPending),
  };
}
