import './visitor-search.css';
import type { Task } from '@foyer/contract/tasks/shapes';
import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { visitorName } from '@foyer/domain/visitor-name';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Avatar, Cut, LoadError } from '../../../ui/index.ts';

type Customer = NonNullable<Task['visitor']>;

/** Searches the customers that the member can see by name, email address or number. */
export function VisitorSearch({ onChoose }: { onChoose: (customer: Customer) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, error, refetch } = useCall('listVisitors', {
    query: { search: search || undefined, pageCount: 8 } as never,
  });
  const found = data?.rawVisitors ?? [];
  return (
    <div className="visitor-search">
      <label className="input">
        <span className="sr">{t`Find a customer`}</span>
        <input
          data-autofocus
          placeholder={t`Name, email or number`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <ul aria-label={t`Customers found`}>
        {found.map((visitor) => {
          const name = visitorName(visitor);
          return (
            <li key={visitor.referenceID}>
              <button
                type="button"
                className="item"
                onClick={() => onChoose({ referenceID: visitor.referenceID, name, email: visitor.email })}
              >
                <Avatar id={visitor.referenceID} name={name} size={20} />
                <span className="cut-line">
                  <Cut>{name}</Cut>
                  {visitor.email && <Cut className="t-12 t-3">{visitor.email}</Cut>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {error && (
        <LoadError title={t`Could not load customers`} error={error} onRetry={() => void refetch()} />
      )}
      {data && found.length === 0 && <p className="t-12 t-3">{t`No customers found`}</p>}
    </div>
  );
}
