import { type FieldType, UPLOAD_EXTENSIONS } from '@foyer/domain/fields';
import { useLingui } from '@lingui/react/macro';
import { IconCamera, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { joinedText } from '../../i18n/joined-text.ts';
import { Cut } from '../cut.tsx';
import type { FieldControl } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Input } from '../input.tsx';
import type { BaseFieldProps, FieldBinding, InForm, NameOf, Standalone } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { boxClass } from './box-class.ts';
import { useField } from './use-field.ts';

/** The value of an upload: a file, its address, or null. */
export type UploadValue = File | string | null;

/** The types that take a picture with the device's camera, if it has one. */
const CAMERA_TYPES: readonly (FieldType | undefined)[] = ['CAMERA', 'SCANNER', 'OCR'];

/** The image types of cameras; phones convert their own formats to these. */
const PHOTOGRAPHS = 'image/jpeg,image/png';

type Props<Values extends object> = BaseFieldProps & {
  /** Whether an address is accepted instead of a file. Default true. */
  byAddress?: boolean;
} & (InForm<Values, NameOf<Values, UploadValue, UploadValue>> | Standalone<UploadValue>);

/**
 * A file to choose or drop, or its address. A rule of type CAMERA, SCANNER or OCR opens the camera if there is one and
 * takes a picture file otherwise; the server reads codes or text from it. Specification 5.
 */
export function UploadField<Values extends object>(props: Props<Values>) {
  const { t } = useLingui();
  const { label, hint, disabled, byAddress = true } = props;
  const field = useField<UploadValue>(props);
  const [wantsAddress, setWantsAddress] = useState(typeof field.value === 'string');
  const { value } = field;
  const toggle = () => {
    setWantsAddress(!wantsAddress);
    field.change(null);
  };
  return (
    <BoundField
      field={field}
      label={label}
      hint={hint}
      beside={
        byAddress && (
          <button type="button" className="link t-13" disabled={disabled} onClick={toggle}>
            {wantsAddress ? t`Choose a file` : t`Use a web address`}
          </button>
        )
      }
    >
      {(control) => {
        const shared = { control, field, disabled };
        if (wantsAddress) return <Address {...shared} />;
        return value instanceof File ? <Chosen {...shared} file={value} /> : <Drop {...shared} />;
      }}
    </BoundField>
  );
}

interface PartProps {
  control: FieldControl;
  field: FieldBinding<UploadValue>;
  disabled: boolean | undefined;
}

function Address({ control, field, disabled }: PartProps) {
  return (
    <Input
      {...control}
      type="url"
      name={field.name}
      dir="ltr"
      placeholder="https://"
      required={field.rule?.required}
      disabled={disabled}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.change(event.target.value)}
      onBlur={() => field.blur()}
    />
  );
}

/** The invisible native input covers the area, so that it handles clicks, keys and drops itself. */
function Drop({ control, field, disabled }: PartProps) {
  const { t } = useLingui();
  const [isOver, setIsOver] = useState(false);
  const isCamera = CAMERA_TYPES.includes(field.rule?.type);
  const accepted = field.rule?.accepted ?? UPLOAD_EXTENSIONS;
  const choose = (file: File | null) => {
    field.change(file);
    field.blur(file);
  };
  return (
    <div className={boxClass(isOver ? 'drop is-over' : 'drop', field.error, disabled)}>
      <Icon of={isCamera ? IconCamera : IconUpload} size={18} />
      <span>{isCamera ? t`Take or choose a picture` : t`Drop a file here or choose one`}</span>
      <span className="hint">{joinedText(accepted)}</span>
      <input
        {...control}
        type="file"
        name={field.name}
        accept={isCamera ? PHOTOGRAPHS : accepted.map((ending) => `.${ending}`).join(',')}
        capture={isCamera ? 'environment' : undefined}
        required={field.rule?.required}
        disabled={disabled}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
        onBlur={() => field.blur()}
      />
    </div>
  );
}

function Chosen({ control, field, disabled, file }: PartProps & { file: File }) {
  const { t, i18n } = useLingui();
  const label = file.name;
  const size = i18n.number(Math.max(1, Math.round(file.size / 1024)), { maximumFractionDigits: 0 });
  return (
    <div className={boxClass('chosen', field.error, disabled)}>
      <Picture file={file} />
      <Cut>{label}</Cut>
      <span className="option-note">{t`${size} kB`}</span>
      <IconButton
        {...control}
        label={t`Remove ${label}`}
        icon={IconX}
        iconSize={14}
        small
        disabled={disabled}
        onClick={() => field.change(null)}
      />
    </div>
  );
}

function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address ? <img className="thumb" src={address} alt="" /> : <Icon of={IconFile} size={18} />;
}
