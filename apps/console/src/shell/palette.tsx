import './palette.css';
import { SEARCH_QUERY_MAX } from '@foyer/contract/search/constants';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useActiveItem } from '../ui/use-active-item.ts';
import { useCommands } from './commands.ts';
import { countText } from './search/count-text.ts';
import { type PaletteLine, readPrefix } from './search/groups.tsx';
import { PaletteHints } from './search/hints.tsx';
import { PaletteList } from './search/palette-list.tsx';
import { saveRecentLine } from './search/recent.ts';
import { prefixedKinds } from './search/result-kinds.ts';
import { type Scope, Scopes } from './search/scopes.tsx';
import { usePaletteGroups } from './search/use-palette-groups.ts';

type Pressed = Pick<KeyboardEvent, 'metaKey' | 'ctrlKey'>;

interface Props {
  /** What was typed before it was loaded. */
  readonly typed?: string;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** The command palette: searches people, conversations, messages, tickets, members, pages and actions. */
export function Palette({ typed: early = '', onClose, onKeys }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(early);
  const [chosen, setChosen] = useState<Scope | null>(null);
  const { scope: prefixScope, text } = readPrefix(typed, prefixedKinds());
  const narrowed = text.trim() === '' ? null : chosen;
  const { all, shown, isBusy, error, retry } = usePaletteGroups(
    useCommands(onKeys),
    text,
    prefixScope,
    narrowed?.id ?? null,
  );
  const lines = shown.flatMap((group) => group.lines);

  const open = (line: PaletteLine, { metaKey, ctrlKey }: Pressed) => {
    const { href, title } = line;
    if (href !== undefined && (metaKey || ctrlKey)) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    line.run?.();
    if (href === undefined) return;
    if (!line.isList) saveRecentLine({ title: title.text, href });
    void navigate({ href });
  };
  const plainly = (line: PaletteLine) => open(line, { metaKey: false, ctrlKey: false });
  const { active, at, to, toFirst, onKeyDown } = useActiveItem(lines, plainly, { idOf: (line) => line.id });

  /** Index of the first line of the next or previous group; undefined at the ends, where Tab leaves the list. */
  const inNextGroup = (step: 1 | -1): number | undefined => {
    const starts = shown.map((_, index) => shown.slice(0, index).flatMap((group) => group.lines).length);
    const current = starts.findLastIndex((start) => start <= at);
    return starts[current + step];
  };
  const onKey = (event: KeyboardEvent) => {
    const isNewTab = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    const next = event.key === 'Tab' ? inNextGroup(event.shiftKey ? -1 : 1) : undefined;
    if (isNewTab && active) open(active, event);
    else if (next !== undefined) {
      // Otherwise the dialog's focus trap handles the key too.
      event.stopPropagation();
      to(next);
    } else {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
  };

  const count = countText(shown, i18n.locale);
  const total = shown.reduce((sum, group) => sum + group.total, 0);
  const results = t`${plural(total, { one: `${count} result`, other: `${count} results` })}`;
  const isNothing = lines.length === 0 && !isBusy && !error;
  return (
    <Dialog opened onClose={onClose} label={t`Search`} className="palette" width={720}>
      <div className="palette-find">
        <Icon of={IconSearch} size={18} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label={t`Search people, messages, tickets and pages`}
          placeholder={t`Search people, messages, tickets and pages`}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_QUERY_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            toFirst();
          }}
          onKeyDown={onKey}
        />
        <span className="t-12 t-3 num" role="status">
          {typed !== '' && (isBusy ? t`Searching…` : results)}
        </span>
        <Kbd>esc</Kbd>
        <span className="palette-close">
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </span>
      </div>
      {text.trim() !== '' && !prefixScope && (
        <Scopes
          groups={all}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next);
            toFirst();
          }}
        />
      )}
      <PaletteList
        id={`${id}-list`}
        groups={shown}
        isBusy={isBusy}
        activeId={active?.id}
        idOf={(line) => `${id}-${line.id}`}
        onOpen={open}
      />
      {error && (
        <div className="palette-failed" role="alert">
          {t`The search is not responding. You can still find pages and actions.`}
          <Button small onClick={retry}>{t`Try again`}</Button>
        </div>
      )}
      {isNothing && (
        <Empty icon={IconSearch}>{t`No results. Try fewer letters, an email address or a number.`}</Empty>
      )}
      <PaletteHints />
    </Dialog>
  );
}
