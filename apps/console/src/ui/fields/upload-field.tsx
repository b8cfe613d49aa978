import { type FieldType, UPLOAD_EXTENSIONS } from '@foyer/domain/fields';
import { useLingui } from '@lingui/react/macro';
import { IconCamera, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Cut } from '../cut.tsx';
import type { FieldControl } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Input } from '../input.tsx';
import type { Alone, FieldBinding, FieldLook, InForm, NameOf } from './binding.ts';
import { BoundField } from './bound-field.tsx';
import { boxClass } from './box-class.ts';
import { useField } from './use-field.ts';

/** What was chosen to upload: a file, the address of one, or nothing yet. */
export type UploadValue = File | string | null;

/** The types that want a picture taken now, where the device has a camera. */
const CAMERA_TYPES: readonly (FieldType | undefined)[] = ['CAMERA', 'SCANNER', 'OCR'];

/** Kinds that cameras give; phones turn their own kinds into these. */
const PHOTOGRAPHS = 'image/jpeg,image/png';

type Props<Values extends object> = FieldLook & {
  /** Whether an address will do instead of a file. It does unless told. */
  byAddress?: boolean;
} & (InForm<Values, NameOf<Values, UploadValue, UploadValue>> | Alone<UploadValue>);

/**
 * A file to choose or drop, or its address. A rule of type CAMERA, SCANNER or OCR opens the camera on devices that
 * have one and takes a picture file elsewhere; reading codes or words from it is the server's work. Specification 5.
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

/** The native control lies unseen over the whole place, so that it takes clicks, keys and dropped files by itself. */
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
      <span className="hint">{accepted.join(', ')}</span>
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
