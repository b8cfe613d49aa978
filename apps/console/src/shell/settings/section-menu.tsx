import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useKeys } from '../../keys/keys.ts';
import { Cut } from '../../ui/cut.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Input } from '../../ui/input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ListOption } from '../../ui/list-option.tsx';
import { useActiveItem } from '../../ui/use-active-item.ts';
import { Marked } from '../search/marked.tsx';
import { type MatchingSetting, matchingSettings } from './matching-settings.ts';
import { groupsOf, SETTINGS_GROUPS, type SettingsSection, sectionPath, useOpenSection } from './section.ts';

/** The settings menu: sections by group, with a search over them and their fields. */
export function SectionMenu({ sections }: { sections: readonly SettingsSection[] }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', label: t`Search settings`, run: () => input.current?.focus(), yields: true }]);
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const groups = groupsOf(sections, i18n);
  const matches = matchingSettings(typed, sections, i18n);
  const open = ({ href }: MatchingSetting) => {
    setTyped('');
    void navigate({ href });
  };
  const { active, toFirst, onKeyDown } = useActiveItem(matches, open);
  return (
    <nav className="settings-menu" aria-label={t`Settings`}>
      <Input
        ref={input}
        icon={IconSearch}
        boxClassName="settings-search"
        role="combobox"
        aria-expanded={isSearching}
        aria-autocomplete="list"
        aria-controls={`${id}-found`}
        aria-activedescendant={active && `${id}-${active.id}`}
        aria-label={t`Search settings`}
        placeholder={t`Search settings`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        end={isSearching && <Kbd>esc</Kbd>}
        onChange={(event) => {
          setTyped(event.target.value);
          toFirst();
        }}
        onKeyDown={(event) => {
          if (!onKeyDown(event) && event.key === 'Escape') setTyped('');
        }}
      />
      {!isSearching && <Groups groups={groups} />}
      <p className="settings-count" role="status">
        {isSearching && t`${plural(matches.length, { one: '# result', other: '# results' })}`}
      </p>
      {isSearching && (
        <div className="settings-found" role="listbox" id={`${id}-found`} aria-label={t`Results`}>
          {matches.map((one) => (
            <ListOption
              key={one.id}
              id={`${id}-${one.id}`}
              isActive={one === active}
              onChoose={() => open(one)}
            >
              <Cut as="b">
                <Marked text={one.title} />
              </Cut>
              <Cut as="small">{one.under}</Cut>
            </ListOption>
          ))}
        </div>
      )}
    </nav>
  );
}

function Groups({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  const { i18n } = useLingui();
  const current = useOpenSection();
  return (
    <div className="settings-groups">
      {groups.map(({ group, sections }) => (
        <details key={group} open>
          <summary>
            {i18n._(SETTINGS_GROUPS[group])}
            <span className="num">{i18n.number(sections.length)}</span>
            <Icon of={IconChevronDown} size={14} />
          </summary>
          {sections.map((section) => (
            <Link
              key={section.slug}
              to={sectionPath(section.slug)}
              aria-current={section === current ? 'page' : undefined}
            >
              <Cut>{i18n._(section.title)}</Cut>
            </Link>
          ))}
        </details>
      ))}
    </div>
  );
}
