import './picture.css';
import { PICTURE_MAX_BYTES } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import { FilePicker } from '../file-picker.tsx';
import { toast } from '../toast-store.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/** How a picture is cropped: not at all, optionally to a square, or to a square shown as a circle. */
type Cut = 'none' | 'optional' | 'round';

/** Chooses a picture, crops it, and passes it on as a form to upload. */
export function PictureButton({
  label,
  cut,
  upload,
}: {
  label: string;
  cut: Cut;
  /** Throws to refuse; the dialog then stays open. */
  upload: (form: FormData) => Promise<unknown>;
}) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (picture: Blob) => {
    const form = new FormData();
    form.set('file', picture, `picture.${picture.type.slice('image/'.length)}`);
    setBusy(true);
    try {
      await upload(form);
      setFile(null);
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (!KINDS.includes(chosen.type)) toast.error(t`Please choose a PNG, JPG or WebP picture`);
    else if (cut === 'none' && chosen.size > PICTURE_MAX_BYTES) toast.error(t`Pictures can be up to 5 MB`);
    else if (cut === 'none') void send(chosen);
    else setFile(chosen);
  };
  return (
    <>
      <FilePicker label={label} accept={KINDS.join(',')} onPick={([chosen]) => choose(chosen)}>
        {(pick) => (
          <Button icon={IconUpload} busy={busy} onClick={pick}>
            {label}
          </Button>
        )}
      </FilePicker>
      <Suspense>
        {file && (
          <CropDialog
            file={file}
            round={cut === 'round'}
            asIs={cut === 'optional' && file.size <= PICTURE_MAX_BYTES}
            busy={busy}
            onDone={(picture) => void send(picture)}
            onClose={() => setFile(null)}
          />
        )}
      </Suspense>
    </>
  );
}
