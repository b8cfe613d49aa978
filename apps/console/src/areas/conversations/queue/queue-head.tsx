import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { SelectField } from '../../../ui/fields/index.ts';
import { IconPopover } from '../../../ui/icon-popover.tsx';
import { Button, channelName, Icon, Input, Menu, MenuItem } from '../../../ui/index.ts';
import { isFiltering, NO_FILTER, QUEUE_SORTS, type QueueFilter, type QueueSort } from './queue-rows.ts';

interface Props {
  count: number;
  /** Whether the queue's title is the page title because nothing is open beside it. */
  isStandalone: boolean;
  sort: QueueSort;
  onSort: (sort: QueueSort) => void;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  /** The channels that occur. */
  channels: readonly string[];
  filterOpened: boolean;
  onFilterOpened: (opened: boolean) => void;
}

/** Title with count, order and filter of the queue. */
export function QueueHead(props: Props) {
  const { t } = useLingui();
  const Title = props.isStandalone ? 'h1' : 'h2';
  const names: Record<QueueSort, string> = { wait: t`Longest wait`, newest: t`Newest` };
  return (
    <div className="pane-head">
      <Title className="queue-title">{t`Live Chat`}</Title>
      <span className="t-3 t-13 num">{props.count}</span>
      <span className="end" />
      <Menu
        label={t`Order`}
        align="end"
        trigger={
          <button type="button" className="btn quiet sm">
            {names[props.sort]}
            <Icon of={IconChevronDown} />
          </button>
        }
      >
        {QUEUE_SORTS.map((sort) => (
          <MenuItem key={sort} chosen={sort === props.sort} onSelect={() => props.onSort(sort)}>
            {names[sort]}
          </MenuItem>
        ))}
      </Menu>
      <FilterPopover {...props} />
    </div>
  );
}

function FilterPopover({ filter, onFilter, channels, filterOpened, onFilterOpened }: Props) {
  const { t, i18n } = useLingui();
  const isOn = isFiltering(filter);
  return (
    <IconPopover
      icon={IconFilter}
      label={t`Filter the queue`}
      align="end"
      width={280}
      isOn={isOn}
      opened={filterOpened}
      onChange={onFilterOpened}
    >
      <div className="filter-form">
        <Input
          type="search"
          data-autofocus
          aria-label={t`Name or text`}
          placeholder={t`Name or text`}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
        <SelectField
          label={t`Channel`}
          placeholder={t`All channels`}
          clearable
          value={filter.channel}
          options={channels.map((channel) => ({ value: channel, label: channelName(channel, i18n) }))}
          onChange={(channel) => onFilter({ ...filter, channel })}
        />
        <label className="row t-13">
          <input
            type="checkbox"
            checked={filter.withSilent}
            onChange={(event) => onFilter({ ...filter, withSilent: event.target.checked })}
          />
          {t`Include visitors who have not written`}
        </label>
        {isOn && <Button small onClick={() => onFilter(NO_FILTER)}>{t`Clear filters`}</Button>}
      </div>
    </IconPopover>
  );
}
