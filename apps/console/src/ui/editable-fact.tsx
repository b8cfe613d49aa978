import './editable-fact.css';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { errorText } from '../api/index.ts';
import { isComposing } from '../keys/composing.ts';
import { Cut } from './cut.tsx';

interface Props {
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
  /** Saves a trimmed value. */
  onSave: (value: string) => Promise<unknown>;
}

/** A field of a person, edited inline: Enter or blur saves, Escape cancels. */
export function EditableFact({ label, value, type = 'text', onSave }: Props) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const done = () => {
    setEdited(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const save = useMutation<unknown, ApiError, string>({
    mutationFn: onSave,
    onSuccess: () => setEdited(null),
  });
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
          <Cut
            as="button"
            ref={button}
            type="button"
            className={type === 'tel' ? 'as-text num' : 'as-text'}
            aria-label={value ? t`Edit ${label}: ${value}` : t`Add ${label}`}
            onClick={() => setEdited(value)}
          >
            {value || <span className="t-3">{t`Add`}</span>}
          </Cut>
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
              onBlur={submit}
              onKeyDown={onKeyDown}
            />
            {save.error && (
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
