import './linked-items.css';
import type { LinkedItem } from '@foyer/contract/links/shapes';
import type { LinkSubject } from '@foyer/domain/integrations/descriptor';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconPlus, IconUnlink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText, useAction, useCall } from '../api/index.ts';
import { useText } from '../i18n/use-text.ts';
import { useMay } from '../session/permissions.ts';
import {
  Badge,
  Button,
  Cut,
  dayAndTime,
  Fold,
  Icon,
  IconButton,
  LoadError,
  Menu,
  MenuItem,
  Skeleton,
  toast,
  useTimeZone,
} from '../ui/index.ts';
import { NewItemDialog } from './new-item-dialog.tsx';

const CALLS = {
  ticket: { list: 'listTicketItems', create: 'createTicketItem', remove: 'removeTicketItem' },
  conversation: {
    list: 'listConversationItems',
    create: 'createConversationItem',
    remove: 'removeConversationItem',
  },
} as const;

/** Statuses of meetings. Others are the words of the other system. */
const STATUSES: Readonly<Record<string, MessageDescriptor>> = {
  Started: msg`Started`,
  Ended: msg`Ended`,
  Cancelled: msg`Cancelled`,
};

interface Props {
  subject: LinkSubject;
  id: string;
  /** What the inputs of a new item begin with, by their names. */
  prefill: Readonly<Record<string, string>>;
}

/** What a ticket or a conversation has in other systems, and a menu to create more. Nothing without a connected one. */
export function LinkedItems({ subject, id, prefill }: Props) {
  const { t } = useLingui();
  const calls = CALLS[subject];
  const mayRead = useMay(calls.list);
  const mayCreate = useMay(calls.create);
  const { data, error, isPending, refetch } = useCall(calls.list, { params: { id } }, { enabled: mayRead });
  const [opened, open] = useState<IntegrationId | null>(null);
  const foldId = `${subject}.linkedItems`;
  const isEmpty = data && data.items.length === 0 && (data.integrations.length === 0 || !mayCreate);
  const wasEmpty = useLastEmptiness(`foyer.empty.${foldId}`, isEmpty);
  if (!mayRead) return null;
  // A placeholder that vanishes would move what is below.
  if (isPending && wasEmpty) return null;
  if (!data)
    return (
      <Fold id={foldId} title={t`Other systems`}>
        {isPending && (
          <div className="linked-items-loading" role="status" aria-label={t`Loading other systems`}>
            <Skeleton />
          </div>
        )}
        {error && (
          <LoadError title={t`Could not load other systems`} error={error} onRetry={() => void refetch()} />
        )}
      </Fold>
    );
  const { items, integrations } = data;
  if (isEmpty) return null;
  return (
    <Fold id={foldId} title={t`Other systems`} count={items.length || undefined}>
      {items.length > 0 && (
        <ul className="linked-items">
          {items.map((item) => (
            <Item key={item.id} subject={subject} id={id} item={item} mayRemove={mayCreate} />
          ))}
        </ul>
      )}
      {mayCreate && integrations.length > 0 && (
        <Menu
          label={t`Create in another system`}
          trigger={<Button small icon={IconPlus}>{t`Create`}</Button>}
        >
          {integrations.map((integration) => (
            <MenuItem key={integration} onSelect={() => open(integration)}>
              {integrationOf(integration).name}
            </MenuItem>
          ))}
        </Menu>
      )}
      {opened && (
        <NewItemDialog
          subject={subject}
          integration={opened}
          create={calls.create}
          id={id}
          prefill={prefill}
          onClose={() => open(null)}
        />
      )}
    </Fold>
  );
}

/** Whether the block was empty when it was last seen in this browser. */
function useLastEmptiness(key: string, isEmpty: boolean | undefined) {
  const [wasEmpty] = useState(() => localStorage.getItem(key) === '1');
  useEffect(() => {
    if (isEmpty !== undefined) localStorage.setItem(key, isEmpty ? '1' : '0');
  }, [key, isEmpty]);
  return wasEmpty;
}

function Item({
  subject,
  id,
  item: { id: itemId, integration, name, url, status, startsDate, state },
  mayRemove,
}: Pick<Props, 'subject' | 'id'> & { item: LinkedItem; mayRemove: boolean }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const zone = useTimeZone();
  const remove = useAction(CALLS[subject].remove, {
    onError: (error) => toast.error(t`Could not remove the link`, errorText(error, text('genericError'))),
  });
  const system = integrationOf(integration).name;
  const ownStatus = status && STATUSES[status];
  const shown = name ? `${system} · ${name}` : system;
  return (
    <li>
      <span className="linked-item">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="row">
            <Cut>{shown}</Cut>
            <Icon of={IconExternalLink} size={14} />
          </a>
        ) : (
          <Cut>{shown}</Cut>
        )}
        {startsDate && <span className="t-12 t-3">{dayAndTime(startsDate, i18n.locale, zone)}</span>}
        {state === 'unknown' && (
          <span className="t-12 t-3">{t`${system} did not answer. Check there whether it was created.`}</span>
        )}
      </span>
      {status && <Badge>{ownStatus ? i18n._(ownStatus) : status}</Badge>}
      {mayRemove && (
        <IconButton
          small
          icon={IconUnlink}
          iconSize={14}
          label={t`Remove link to ${shown}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id, itemId } })}
        />
      )}
    </li>
  );
}
