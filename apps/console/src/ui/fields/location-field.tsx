import { useLingui } from '@lingui/react/macro';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Input } from '../input.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps &
  (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** Decimals of a degree: about a metre. */
const DECIMALS = 5;

/**
 * A location: latitude and longitude in degrees, separated by a tilde, typed or read from the device. Specification 5.
 */
export function LocationField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled } = props;
  const field = useField<string>(props);
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const locate = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        field.change(`${coords.latitude.toFixed(DECIMALS)}~${coords.longitude.toFixed(DECIMALS)}`);
      },
      () => setState('refused'),
    );
  };
  const refused =
    state === 'refused' ? t`This device does not share its location. Enter it instead.` : undefined;
  return (
    <BoundField field={field} label={label} hint={refused ?? hint}>
      {(control) => (
        <Input
          {...control}
          name={field.name}
          dir="ltr"
          boxClassName="with-button"
          placeholder="38.72225~-9.13934"
          required={field.rule?.required}
          disabled={disabled}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          onBlur={() => field.blur()}
          end={
            <IconButton
              label={t`Use my location`}
              icon={IconCurrentLocation}
              small
              disabled={disabled}
              aria-busy={state === 'asking' || undefined}
              onClick={locate}
            />
          }
        />
      )}
    </BoundField>
  );
}
