import './editable-fact.css';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type ApiError, isConflict } from '../api/api-error.ts';
import { errorText } from '../api/index.ts';
import { isComposing } from '../keys/composing.ts';
import { FactValue } from './fact-value.tsx';

interface Props {
  label: string;
  value: string;
  /** The value as it is shown. Default: as it is. */
  shown?: string;
  type?: 'text' | 'email' | 'tel';
  disabled?: boolean;
  /** Saves a trimmed value. */
  onSave: (value: string) => Promise<unknown>;
}

/**
 * A field of a person, edited inline: Enter or blur saves, Escape cancels. Over a value that someone else changed
 * meanwhile, only Enter saves.
 */
export function EditableFact({ label, value, shown = value, type = 'text', disabled, onSave }: Props) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const button = useRef<HTMLButtonElement>(null);
  const done = () => {
    setEdited(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const save = useMutation<unknown, ApiError, string>({
    mutationFn: onSave,
    onSuccess: () => setEdited(null),
  });
  const begin = () => {
    setBefore(value);
    setEdited(value);
  };
  // One's own value may arrive before the answer to its save.
  const isChanged = edited !== null && !save.isPending && value !== before && value !== edited.trim();
  const submit = () => {
    if (edited === null || save.isPending) return;
    if (edited.trim() === value) return setEdited(null);
    save.mutate(edited.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') submit();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    save.reset();
    done();
  };
  return (
    <>
      <dt>{label}</dt>
      <dd className="fact">
        {edited === null ? (
          <FactValue
            ref={button}
            label={label}
            shown={shown}
            disabled={disabled}
            {...(type === 'tel' && { className: 'num' })}
            onEdit={begin}
          />
        ) : (
          <span className="grow">
            <input
              // biome-ignore lint/a11y/noAutofocus: the field appears after a click on its value
              autoFocus
              className="fact-input"
              type={type}
              dir="auto"
              aria-label={label}
              aria-invalid={save.isError || undefined}
              value={edited}
              onChange={(event) => setEdited(event.target.value)}
              onBlur={() => !isChanged && submit()}
              onKeyDown={onKeyDown}
            />
            {isChanged && (
              <span className="error" role="alert">
                {value
                  ? t`Someone else changed this to “${shown}”. Press Enter to overwrite it, or Escape to keep theirs.`
                  : t`Someone else removed this. Press Enter to save yours, or Escape to leave it empty.`}
              </span>
            )}
            {save.error && !(isChanged && isConflict(save.error)) && (
              <span className="error" role="alert">
                {errorText(save.error, TEXTS.genericError)}
              </span>
            )}
          </span>
        )}
      </dd>
    </>
  );
}
