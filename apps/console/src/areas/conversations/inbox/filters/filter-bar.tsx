import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { AddChip, Chip } from '../../../../ui/chip.tsx';
import { Button, Cut, Icon, Menu, MenuItem, MenuLine } from '../../../../ui/index.ts';
import type { InboxFolder } from '../folders.ts';
import { useSortName } from '../names.ts';
import { INBOX_SORTS, NO_FILTER, scopeOf, statusOf } from '../search.ts';
import type { InboxAddress } from '../use-inbox-address.ts';
import { DateChip } from './date-chip.tsx';
import { changeOf, type FilterChoice, useFilterChoices } from './filter-choices.ts';
import { InboxViews } from './inbox-views.tsx';
import { SearchBox } from './search-box.tsx';

interface Props {
  folder: InboxFolder;
  /** The page title, which names a search limited to the page. */
  title: string;
  address: InboxAddress;
  canChange: boolean;
  /** Called when the same search is submitted again. */
  onAgain: () => void;
}

const NO_SEARCH = { q: undefined, scope: undefined };

/** The bar above a list: search, filter chips, add-filter menu, views and sort order. */
export function FilterBar({ folder, title, address, canChange, onAgain }: Props) {
  const { t } = useLingui();
  const { search, go } = address;
  const scope = scopeOf(search, folder);
  const choices = useFilterChoices(folder, scope === 'all');
  const status = statusOf(search, folder);
  const { own } = folder;
  const chips = choices.flatMap((choice) => {
    const value = choice.id === 'status' ? status : search[choice.id];
    if (value === undefined || (choice.id === 'tab' && value === 'junk')) return [];
    const label = choice.values.find((one) => one.value === String(value))?.label ?? String(value);
    return [{ id: choice.id, title: choice.title, label }];
  });
  const remove = (id: FilterChoice['id']) =>
    go({ [id]: id === 'status' && folder.status ? 'any' : undefined }, { replace: true });
  const clear = () => {
    const cleared = { ...NO_FILTER, ...(own && { [own]: search[own] }) };
    go(
      {
        ...cleared,
        range: 'all',
        status: folder.status ? 'any' : undefined,
        tab: search.tab === 'junk' ? 'junk' : undefined,
      },
      { replace: true },
    );
  };
  const isClear = chips.length === 0 && search.range === 'all' && !search.q && !search.from && !search.to;
  return (
    <div className="filters ib-filters">
      <SearchBox
        value={search.q ?? ''}
        onSearch={(q) => (q === (search.q ?? '') ? onAgain() : go(q ? { q } : NO_SEARCH, { replace: true }))}
      />
      <div className="ib-chips">
        <DateChip address={address} />
        {scope === 'page' && (
          <Chip
            label={t`Only in`}
            value={title}
            onRemove={() => go({ scope: folder.pageId === 'deleted' ? 'all' : undefined }, { replace: true })}
          />
        )}
        {chips.map((chip) => (
          <Chip key={chip.id} label={chip.title} value={chip.label} onRemove={() => remove(chip.id)} />
        ))}
        <AddMenu
          choices={choices}
          withDates={search.range === 'all' || search.q !== undefined}
          {...(scope === 'all' && {
            scopeLabel: t`Only in ${title}`,
            onScope: () => go({ scope: 'page' }, { replace: true }),
          })}
          onChoose={(id, value) => go(changeOf(id, value), { replace: true })}
          onMonth={() => go({ range: undefined, from: undefined, to: undefined }, { replace: true })}
        />
        {!isClear && (
          <Button small variant="quiet" className="hide-phone" onClick={clear}>
            {t`Clear`}
          </Button>
        )}
        <span className="end row">
          <InboxViews folder={folder} address={address} canChange={canChange} />
          <SortMenu address={address} />
        </span>
      </div>
    </div>
  );
}

function AddMenu({
  choices,
  withDates,
  scopeLabel,
  onScope,
  onChoose,
  onMonth,
}: {
  choices: readonly FilterChoice[];
  withDates: boolean;
  /** Limits a search of all messages to the page. */
  scopeLabel?: string;
  onScope?: () => void;
  onChoose: (id: FilterChoice['id'], value: string) => void;
  onMonth: () => void;
}) {
  const { t } = useLingui();
  const [step, setStep] = useState<FilterChoice | null>(null);
  return (
    <Menu
      label={t`Add filter`}
      width={240}
      trigger={<AddChip>{t`Filter`}</AddChip>}
      onChange={() => setStep(null)}
    >
      {step === null ? (
        <>
          {onScope && <MenuItem onSelect={onScope}>{scopeLabel}</MenuItem>}
          {withDates && <MenuItem onSelect={onMonth}>{t`Last month only`}</MenuItem>}
          {choices.map((choice) => {
            const [only] = choice.values;
            const isSingle = choice.values.length === 1 && only;
            return (
              <MenuItem
                key={choice.id}
                keepOpen={!isSingle}
                disabled={choice.values.length === 0}
                onSelect={() => (isSingle ? onChoose(choice.id, only.value) : setStep(choice))}
              >
                {choice.title}
              </MenuItem>
            );
          })}
        </>
      ) : (
        <>
          <MenuItem icon={IconChevronLeft} keepOpen onSelect={() => setStep(null)}>
            {step.title}
          </MenuItem>
          <MenuLine />
          <div className="menu-scroll">
            {step.values.map(({ value, label }) => (
              <MenuItem key={value} onSelect={() => onChoose(step.id, value)}>
                <Cut>{label}</Cut>
              </MenuItem>
            ))}
          </div>
        </>
      )}
    </Menu>
  );
}

function SortMenu({ address }: { address: InboxAddress }) {
  const { t } = useLingui();
  const nameOf = useSortName();
  const chosen = address.search.sort ?? 'newest';
  return (
    <Menu
      label={t`Order`}
      align="end"
      trigger={
        <button type="button" className="btn quiet sm">
          {nameOf(chosen)}
          <Icon of={IconChevronDown} size={14} />
        </button>
      }
    >
      {INBOX_SORTS.map((sort) => (
        <MenuItem
          key={sort}
          chosen={sort === chosen}
          onSelect={() => address.go({ sort: sort === 'newest' ? undefined : sort }, { replace: true })}
        >
          {nameOf(sort)}
        </MenuItem>
      ))}
    </Menu>
  );
}
