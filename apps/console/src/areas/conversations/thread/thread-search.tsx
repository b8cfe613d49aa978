import type { Message } from '@foyer/contract/conversations/shapes';
import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { noteText } from '@foyer/domain/mentions';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useCall } from '../../../api/index.ts';
import { Cut, exactTime, IconButton, Input, useTimeZone } from '../../../ui/index.ts';

interface Props {
  conversationID: string;
  onJump: (message: Message) => void;
  onClose: () => void;
}

/** Searches all conversations with the visitor; a result jumps to its message. */
export function ThreadSearch({ conversationID, onJump, onClose }: Props) {
  const { t } = useLingui();
  const [input, setInput] = useState('');
  const [wanted] = useDebouncedValue(input.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useCall(
    'searchConversation',
    { params: { id: conversationID }, query: { text: wanted } },
    { enabled: wanted !== '' },
  );
  const matches = wanted === '' ? [] : (data?.matches ?? []);
  return (
    <search className="thread-search" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="row">
        <Input
          autoFocus
          type="search"
          icon={IconSearch}
          aria-label={t`Search in conversation`}
          placeholder={t`Search in conversation`}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          end={isFetching ? <span className="spin" aria-hidden="true" /> : undefined}
        />
        <IconButton small icon={IconX} label={t`Close search`} onClick={onClose} />
      </div>
      {error && (
        <p className="error" role="alert">
          {errorText(error, TEXTS.genericError)}
        </p>
      )}
      <p className="sr" role="status">
        {wanted !== '' && data ? t`${matches.length} found` : ''}
      </p>
      {wanted !== '' && data && matches.length === 0 && <p className="t-3 t-13">{TEXTS.gridEmpty}</p>}
      {matches.length > 0 && (
        <ul className="matches">
          {matches.map((message) => (
            <li key={message.id}>
              <Match message={message} onJump={onJump} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function Match({ message, onJump }: { message: Message; onJump: (message: Message) => void }) {
  const zone = useTimeZone();
  return (
    <button type="button" className="item match" onClick={() => onJump(message)}>
      <span className="t-12 t-3">
        {message.author.name} · {exactTime(message.createdDate, zone)}
      </span>
      <Cut>{noteText(message.text)}</Cut>
    </button>
  );
}
