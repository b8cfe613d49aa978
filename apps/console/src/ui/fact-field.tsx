import './editable-fact.css';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type ApiError, isConflict } from '../api/api-error.ts';
import { errorText } from '../api/index.ts';
import { isComposing } from '../keys/composing.ts';
import { Button } from './button.tsx';
import { FactValue } from './fact-value.tsx';
import { isSameValue } from './fields/same-value.ts';

/** A field of a person that is not a line of text, edited inline with its own control. Escape cancels. */
export function FactField<Value>({
  label,
  value,
  shown,
  display,
  disabled,
  children,
  onSave,
}: {
  label: string;
  value: Value;
  /** The value as text; '' if there is none. */
  shown: string;
  /** The value as it is shown. Default: the text. */
  display?: ReactNode;
  disabled?: boolean;
  /** The control, whose label is visually hidden. */
  children: (value: Value, change: (value: Value) => void) => ReactNode;
  onSave: (value: Value) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<{ value: Value } | null>(null);
  const [before, setBefore] = useState(value);
  const button = useRef<HTMLButtonElement>(null);
  // A control may add what was typed in the same event that submits.
  const latest = useRef(value);
  const change = (next: Value) => {
    latest.current = next;
    setDraft({ value: next });
  };
  const done = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const save = useMutation<unknown, ApiError, Value>({ mutationFn: onSave, onSuccess: done });
  // One's own value may arrive before the answer to its save.
  const isChanged = draft !== null && !save.isPending && !isSameValue(value, before);
  const begin = () => {
    setBefore(value);
    change(value);
  };
  const cancel = () => {
    save.reset();
    done();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    // An open list, which may be outside the form, closes first.
    const from = event.target as HTMLElement;
    if (!event.currentTarget.contains(from) || from.getAttribute('aria-expanded') === 'true') return;
    event.stopPropagation();
    cancel();
  };
  return (
    <>
      <dt>{label}</dt>
      <dd className="fact">
        {draft === null ? (
          <FactValue ref={button} label={label} shown={shown} disabled={disabled} onEdit={begin}>
            {display}
          </FactValue>
        ) : (
          <form
            className="fact-field"
            ref={focusControl}
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate(latest.current);
            }}
          >
            {children(draft.value, change)}
            {isChanged && (
              <span className="error" role="alert">
                {t`Someone else changed this to “${shown || '–'}”. Save to overwrite it, or cancel to keep theirs.`}
              </span>
            )}
            {save.error && !(isChanged && isConflict(save.error)) && (
              <span className="error" role="alert">
                {errorText(save.error, TEXTS.genericError)}
              </span>
            )}
            <span className="row">
              <Button small variant="primary" type="submit" busy={save.isPending}>{t`Save`}</Button>
              <Button small variant="quiet" onClick={cancel}>{t`Cancel`}</Button>
            </span>
          </form>
        )}
      </dd>
    </>
  );
}

/** Focuses the control, in a list of chips the box to type in. */
const focusControl = (form: HTMLFormElement | null) =>
  (form?.querySelector('input') ?? form?.querySelector('button'))?.focus({ preventScroll: true });
