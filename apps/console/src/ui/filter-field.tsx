import { DEBOUNCE_MS } from '@foyer/domain/interaction';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../keys/composing.ts';
import { useKeys } from '../keys/keys.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

/** The text field of a filter bar: `/` focuses it, and changes are reported after a pause in typing. */
export function FilterField({
  label,
  placeholder,
  value,
  onChange,
}: {
  /** The accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const report = useDebouncedCallback(onChange, DEBOUNCE_MS);
  useEffect(() => setTyped(value), [value]);
  useKeys([{ key: '/', label: placeholder, run: () => input.current?.focus() }]);
  return (
    <label className="input filter-field">
      <span className="sr">{label}</span>
      <Icon of={IconSearch} />
      <input
        ref={input}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          report(event.target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && onChange(typed)}
      />
      <Kbd>/</Kbd>
    </label>
  );
}
