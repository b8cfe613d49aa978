import { parseSearch, SEARCH_TEXT_MAX } from '@foyer/domain/message-search';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../../../keys/composing.ts';
import { useKeys } from '../../../../keys/keys.ts';
import { Cut, Icon, IconButton, Kbd } from '../../../../ui/index.ts';
import { ListOption } from '../../../../ui/list-option.tsx';
import { type Suggestion, suggestionsAt, withSuggestion } from './completion.ts';
import { useOperatorDescriptions } from './operator-descriptions.ts';
import { SearchHelp } from './search-help.tsx';
import { useSearchWorld } from './use-search-world.ts';

/** The search over all messages: free text and operators with completion. Enter searches. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const world = useSearchWorld(caret !== null);
  const describe = useOperatorDescriptions();
  useEffect(() => setTyped(value), [value]);
  useKeys([{ key: '/', label: t`Search the messages`, run: () => box.current?.focus() }]);
  const { typing, suggestions } =
    caret === null ? { typing: null, suggestions: [] } : suggestionsAt(typed, caret, world);
  const isOpen = suggestions.length > 0;
  const problem = parseSearch(typed).problems.find((one) => one.kind !== 'missing_value' || !isOpen);
  const isShown = caret !== null;

  const put = (next: string, at: number) => {
    setTyped(next);
    setCaret(at);
    setActive(-1);
    requestAnimationFrame(() => box.current?.setSelectionRange(at, at));
  };
  const take = (suggestion: Suggestion) => {
    if (!typing) return;
    const next = withSuggestion(typed, typing, suggestion);
    put(next.text, next.caret);
  };
  const readCaret = () => {
    setCaret(box.current?.selectionStart ?? 0);
  };
  const search = (text: string) => {
    setCaret(null);
    setActive(-1);
    onSearch(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' && isOpen) setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp' && isOpen) setActive(active <= 0 ? suggestions.length - 1 : active - 1);
    else if (event.key === 'Tab' && isOpen && !event.shiftKey && (chosen ?? typing?.query))
      take(chosen ?? (suggestions[0] as Suggestion));
    else if (event.key === 'Enter') {
      if (chosen) take(chosen);
      else search(typed);
    } else if (event.key === 'Escape') {
      if (caret !== null && isOpen) setCaret(null);
      else box.current?.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="ib-search">
      <div className="input filter-field">
        <Icon of={IconSearch} />
        <input
          ref={box}
          role="combobox"
          aria-label={t`Search the messages`}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={t`Search, from: label: before:`}
          maxLength={SEARCH_TEXT_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
            readCaret();
          }}
          onFocus={readCaret}
          onClick={readCaret}
          onSelect={readCaret}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' ? (
          <IconButton
            small
            icon={IconX}
            iconSize={14}
            label={t`Clear search`}
            onClick={() => {
              setTyped('');
              onSearch('');
            }}
          />
        ) : (
          <Kbd>/</Kbd>
        )}
        <SearchHelp />
      </div>
      {isShown && (isOpen || problem) && (
        <div className="menu ib-suggestions">
          <div id={id} role="listbox" aria-label={t`Completions`} hidden={!isOpen}>
            {suggestions.map((suggestion, index) => (
              <ListOption
                key={suggestion.id}
                id={`${id}-${index}`}
                isActive={index === active}
                onChoose={() => take(suggestion)}
              >
                <Cut as="b" className="t-m">
                  {suggestion.text}
                </Cut>
                {suggestion.kind === 'operator' && (
                  <Cut className="t-3 t-12">{describe(suggestion.operator)}</Cut>
                )}
              </ListOption>
            ))}
          </div>
          {problem && (
            <p id={`${id}-problem`} className="ib-problem warn" role="status">
              <Icon of={IconAlertTriangle} size={14} />
              {problem.sentence}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
