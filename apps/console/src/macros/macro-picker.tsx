import './macros.css';
import type { Macro } from '@foyer/contract/macros/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconBolt, IconLock, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { useCall } from '../api/index.ts';
import { plainText } from '../i18n/plain-text.ts';
import { useRight } from '../session/permissions.ts';
import { Cut, Icon, Popover } from '../ui/index.ts';
import { ListOption } from '../ui/list-option.tsx';
import { useActiveItem } from '../ui/use-active-item.ts';
import { useActionText } from './macro-labels.ts';

/** The macros whose name or folder contains every typed word. */
export function matchingMacros(typed: string, macros: readonly Macro[]): readonly Macro[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  return macros.filter(({ name, folder }) =>
    words.every((word) => plainText(`${name} ${folder}`).includes(word)),
  );
}

/** A popover to search and choose a macro. */
export function MacroPicker({
  trigger,
  opened,
  onChange,
  onPick,
}: {
  trigger: ReactElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
  onPick: (macro: Macro) => void;
}) {
  const { t } = useLingui();
  return (
    <Popover trigger={trigger} label={t`Macros`} width={340} opened={opened} onChange={onChange}>
      {opened && <Choices onPick={onPick} />}
    </Popover>
  );
}

function Choices({ onPick }: { onPick: (macro: Macro) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const opensSettings = useRight('settings') !== 'none';
  const { data } = useCall('listMacros');
  const macros = matchingMacros(typed, data?.macros ?? []);
  const { active, toFirst, onKeyDown } = useActiveItem(macros, onPick);
  return (
    <div className="macro-picker">
      <label className="input">
        <Icon of={IconSearch} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label={t`Find a macro`}
          placeholder={t`Find a macro`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            toFirst();
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label={t`Macros`} className="macro-choices">
        {macros.map((macro) => (
          <ListOption
            key={macro.id}
            id={`${id}-${macro.id}`}
            isActive={macro === active}
            onChoose={() => onPick(macro)}
          >
            <MacroLine macro={macro} />
          </ListOption>
        ))}
      </div>
      {data && macros.length === 0 && (
        <p className="t-13 t-3 macro-none">
          {typed === '' ? t`Macros run several actions at once. There are none yet.` : t`No macros match.`}
        </p>
      )}
      {opensSettings && (
        <Link to="/settings/macros" className="link t-12 macro-all">
          {t`All macros`}
        </Link>
      )}
    </div>
  );
}

function MacroLine({ macro }: { macro: Macro }) {
  const { t } = useLingui();
  const textOf = useActionText();
  return (
    <span className="macro-line">
      <span className="row">
        <Icon of={IconBolt} className="t-3" />
        <Cut as="b" className="t-m">
          {macro.name}
        </Cut>
        {macro.folder && <Cut className="end t-12 t-3">{macro.folder.replaceAll('/', ' / ')}</Cut>}
        {macro.isPersonal && (
          <span title={t`Only mine`} className={macro.folder ? undefined : 'end'}>
            <Icon of={IconLock} size={14} className="t-3" />
            <span className="sr">{t`Only mine`}</span>
          </span>
        )}
      </span>
      <Cut className="t-12 t-3">{macro.actions.map(textOf).join(' · ')}</Cut>
    </span>
  );
}
