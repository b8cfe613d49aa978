import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { AddChip, Chip } from '../../../../ui/chip.tsx';
import { Button, Icon, Menu, MenuItem, MenuLine } from '../../../../ui/index.ts';
import type { InboxPlace } from '../places.ts';
import { INBOX_SORTS, NO_FILTER, statusOf } from '../search.ts';
import type { InboxAddress } from '../use-inbox-address.ts';
import { useSortName } from '../words.ts';
import { DateChip } from './date-chip.tsx';
import { changeOf, type FilterChoice, useFilterChoices } from './filter-choices.ts';
import { SearchBox } from './search-box.tsx';
import { ViewsMenu } from './views-menu.tsx';

interface Props {
  place: InboxPlace;
  address: InboxAddress;
  canChange: boolean;
  /** The same words are searched once more. */
  onAgain: () => void;
}

/** The bar above a list: search, a chip for each criterion, the menu that adds one, views, order. */
export function FilterBar({ place, address, canChange, onAgain }: Props) {
  const { t } = useLingui();
  const choices = useFilterChoices(place);
  const { search, go } = address;
  const status = statusOf(search, place);
  const own = place.pageId === 'labels' ? 'label' : place.pageId === 'teams' ? 'team' : null;
  const chips = choices.flatMap((choice) => {
    const value = choice.id === 'status' ? status : search[choice.id];
    if (value === undefined || (choice.id === 'tab' && value === 'junk')) return [];
    const label = choice.values.find((one) => one.value === String(value))?.label ?? String(value);
    return [{ id: choice.id, title: choice.title, label }];
  });
  const remove = (id: FilterChoice['id']) =>
    go({ [id]: id === 'status' && place.status ? 'any' : undefined }, { replace: true });
  const clear = () => {
    const cleared = { ...NO_FILTER, ...(own && { [own]: search[own] }) };
    go(
      {
        ...cleared,
        range: 'all',
        status: place.status ? 'any' : undefined,
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
        onSearch={(q) => (q === (search.q ?? '') ? onAgain() : go({ q: q || undefined }, { replace: true }))}
      />
      <div className="ib-chips">
        <DateChip address={address} />
        {chips.map((chip) => (
          <Chip key={chip.id} label={chip.title} value={chip.label} onRemove={() => remove(chip.id)} />
        ))}
        <AddMenu
          choices={choices}
          withDates={search.range === 'all' || search.q !== undefined}
          onChoose={(id, value) => go(changeOf(id, value), { replace: true })}
          onMonth={() => go({ range: undefined, from: undefined, to: undefined }, { replace: true })}
        />
        {!isClear && (
          <Button small look="quiet" className="hide-phone" onClick={clear}>
            {t`Clear`}
          </Button>
        )}
        <span className="end row">
          <ViewsMenu place={place} address={address} canChange={canChange} />
          <SortMenu address={address} />
        </span>
      </div>
    </div>
  );
}

function AddMenu({
  choices,
  withDates,
  onChoose,
  onMonth,
}: {
  choices: readonly FilterChoice[];
  withDates: boolean;
  onChoose: (id: FilterChoice['id'], value: string) => void;
  onMonth: () => void;
}) {
  const { t } = useLingui();
  const [step, setStep] = useState<FilterChoice | null>(null);
  return (
    <Menu
      label={t`Add a filter`}
      width={240}
      trigger={<AddChip>{t`Filter`}</AddChip>}
      onChange={() => setStep(null)}
    >
      {step === null ? (
        <>
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
                <span className="cut">
                  <bdi>{label}</bdi>
                </span>
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
