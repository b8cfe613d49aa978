import { useLingui } from '@lingui/react/macro';
import { Input } from '../input.tsx';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { contrastWithWhite, isColour, MIN_CONTRAST } from './colour.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps &
  (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A colour, #rrggbb, typed or picked, with a check whether white text on it is readable. */
export function ColourField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled } = props;
  const field = useField<string>(props);
  const colour = isColour(field.value) ? field.value : null;
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control, title) => (
        <div className="colour">
          <Input
            {...control}
            name={field.name}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={7}
            required={field.rule?.required}
            disabled={disabled}
            value={field.value}
            placeholder="#057688"
            onChange={(event) => field.change(event.target.value)}
            onBlur={() => field.blur()}
            end={colour && <Contrast ratio={contrastWithWhite(colour)} />}
          />
          <input
            type="color"
            className="colour-picker"
            aria-label={t`Pick ${title}`}
            disabled={disabled}
            value={colour?.toLowerCase() ?? '#000000'}
            onChange={(event) => field.change(event.target.value)}
          />
        </div>
      )}
    </BoundField>
  );
}

function Contrast({ ratio }: { ratio: number }) {
  const { t } = useLingui();
  const shown = ratio.toFixed(1);
  const isEnough = ratio >= MIN_CONTRAST;
  return (
    <span className={isEnough ? 'badge success' : 'badge warning'}>
      {isEnough ? t`${shown}:1 with white` : t`${shown}:1 with white, hard to read`}
    </span>
  );
}
