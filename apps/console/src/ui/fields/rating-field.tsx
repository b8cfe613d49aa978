import { useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldGroup } from '../field.tsx';
import { Icon } from '../icon.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps & {
  /** The best rating. Default 5. */
  best?: number;
} & (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A rating in stars. The value is rating and best, separated by a tilde: 4~5. Specification 5. */
export function RatingField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled, best = 5 } = props;
  const field = useField<string>(props);
  const group = useId();
  const given = Number(field.value.split('~')[0]) || 0;
  return (
    <FieldGroup
      role="radiogroup"
      label={label ?? field.rule?.title ?? ''}
      hint={hint}
      error={field.error}
      required={field.rule?.required}
      className="stars"
      onLeave={() => field.blur()}
    >
      {Array.from({ length: best }, (_, index) => index + 1).map((stars) => (
        <span key={stars} className={stars <= given ? 'star on' : 'star'}>
          <input
            type="radio"
            name={`${field.name ?? ''}${group}`}
            aria-label={t`${stars} of ${best}`}
            required={field.rule?.required}
            disabled={disabled}
            checked={stars === given}
            onChange={() => field.change(`${stars}~${best}`)}
          />
          <Icon of={IconStar} size={20} />
        </span>
      ))}
    </FieldGroup>
  );
}
