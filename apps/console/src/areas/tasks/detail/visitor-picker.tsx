import type { Task } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconUser, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Cut } from '../../../ui/cut.tsx';
import { Avatar, Icon, IconButton, Popover } from '../../../ui/index.ts';
import { VisitorSearch } from './visitor-search.tsx';

type Customer = NonNullable<Task['visitor']>;

/** Selects the customer of a task by name, email address or number. */
export function VisitorPicker({
  value,
  disabled,
  onChange,
}: {
  value: Customer | null;
  disabled: boolean;
  onChange: (customer: Customer | null) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <div className="field">
      <span className="label" id={id}>{t`Customer`}</span>
      <div className="row">
        <Popover
          label={t`Choose customer`}
          width={320}
          opened={opened}
          onChange={setOpened}
          trigger={
            <button
              type="button"
              className="input select-control grow"
              aria-labelledby={`${id} ${id}-value`}
              aria-haspopup="dialog"
              disabled={disabled}
              onClick={() => setOpened(!opened)}
            >
              {value ? <Avatar id={value.referenceID} name={value.name} size={20} /> : <Icon of={IconUser} />}
              <Cut className={value ? undefined : 'placeholder'} id={`${id}-value`}>
                {value?.name ?? t`No one`}
              </Cut>
            </button>
          }
        >
          {opened && (
            <VisitorSearch
              onChoose={(customer) => {
                setOpened(false);
                onChange(customer);
              }}
            />
          )}
        </Popover>
        {value && !disabled && (
          <IconButton
            small
            icon={IconX}
            iconSize={14}
            label={t`Remove customer`}
            onClick={() => onChange(null)}
          />
        )}
      </div>
    </div>
  );
}
