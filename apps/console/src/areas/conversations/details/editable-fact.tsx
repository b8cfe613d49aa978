import type { visitorFieldNames } from '@foyer/contract/visitors/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { errorText, useAction } from '../../../api/index.ts';
import { isComposing } from '../../../keys/composing.ts';
import { Cut } from '../../../ui/cut.tsx';

interface Props {
  referenceID: string;
  field: (typeof visitorFieldNames)[number];
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
}

/** A field of a visitor, edited inline: Enter or blur saves, Escape cancels. */
export function EditableFact({ referenceID, field, label, value, type = 'text' }: Props) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const done = () => {
    setEdited(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const save = useAction('updateVisitorField', {
    onSuccess: () => setEdited(null),
  });
  const submit = () => {
    if (edited === null || save.isPending) return;
    if (edited.trim() === value) return setEdited(null);
    save.mutate({ body: { referenceID, fieldName: field, value: edited.trim() } });
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
