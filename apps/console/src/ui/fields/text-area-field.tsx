import { TEXT_AREA_ROWS } from '@foyer/domain/interaction';
import type { BaseFieldProps, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { boxClass } from './box-class.ts';
import { useField } from './use-field.ts';

type Props<Values extends object> = BaseFieldProps & {
  placeholder?: string;
  /** Visible lines. Default 5. Specification 5. */
  rows?: number;
} & (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A multi-line text field. */
export function TextAreaField<Values extends object>(props: Props<Values>) {
  const { label, hint, disabled, placeholder, rows = TEXT_AREA_ROWS } = props;
  const field = useField<string>(props);
  return (
    <BoundField field={field} label={label} hint={hint}>
      {(control) => (
        <div className={boxClass('area', field.error, disabled)}>
          <textarea
            {...control}
            name={field.name}
            dir={field.value === '' ? undefined : 'auto'}
            rows={rows}
            required={field.rule?.required}
            disabled={disabled}
            placeholder={placeholder}
            value={field.value}
            onChange={(event) => field.change(event.target.value)}
            onBlur={() => field.blur()}
          />
        </div>
      )}
    </BoundField>
  );
}
