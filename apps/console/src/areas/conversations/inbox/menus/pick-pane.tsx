import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { plainText } from '../../../../i18n/plain-text.ts';
import { Cut, Icon } from '../../../../ui/index.ts';
import { ListOption } from '../../../../ui/list-option.tsx';
import { useActiveItem } from '../../../../ui/use-active-item.ts';

/** An option of the list. */
export interface Pick {
  readonly id: string;
  readonly label: string;
  /** Shown in grey after the label. */
  readonly note?: string;
  readonly mark?: ReactNode;
  readonly isChosen?: boolean;
  /** The title of the group that starts with it. */
  readonly group?: string;
}

/** A searchable list: typing filters, the arrow keys move, Enter picks. */
export function PickPane({
  label,
  picks,
  onPick,
  onType,
  create,
  busy,
}: {
  label: string;
  picks: readonly Pick[];
  onPick: (id: string) => void;
  /** Called with the typed text when the caller searches. The list is not filtered then. */
  onType?: (typed: string) => void;
  /** The option to offer when nothing has the typed name. */
  create?: (typed: string) => Pick | null;
  busy?: boolean;
}) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const needle = plainText(typed.trim());
  const fitting =
    onType || needle === ''
      ? picks
      : picks.filter((pick) => plainText(`${pick.label} ${pick.note ?? ''}`).includes(needle));
  const isKnown = picks.some((pick) => plainText(pick.label) === needle);
  const made = needle !== '' && !isKnown ? (create?.(typed.trim()) ?? null) : null;
  const shown = made ? [...fitting, made] : fitting;
  const { at, toFirst, onKeyDown } = useActiveItem(shown, (pick) => onPick(pick.id));
  return (
    <div className="pick">
      <div className="options-find">
        <Icon of={IconSearch} />
        <input
          data-autofocus
          className="options-input"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t`Search`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            toFirst();
            onType?.(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={label} aria-busy={busy} className="options-list">
        {shown.flatMap((pick, index) => [
          pick.group && needle === '' ? (
            <div key={`group-${pick.id}`} className="pick-group" role="presentation">
              {pick.group}
            </div>
          ) : null,
          <ListOption
            key={pick.id}
            id={`${id}-${index}`}
            isActive={index === at}
            isSelected={pick.isChosen ?? false}
            onChoose={() => onPick(pick.id)}
          >
            {pick.mark}
            <Cut>{pick.label}</Cut>
            {pick.note && <span className="option-note">{pick.note}</span>}
            <Icon of={IconCheck} size={14} className="option-mark" />
          </ListOption>,
        ])}
      </div>
      {shown.length === 0 && !busy && <p className="options-empty">{t`No matches`}</p>}
    </div>
  );
}
