import 'react-easy-crop/react-easy-crop.css';
import './picture.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { cropped, type Part } from './cropped.ts';

const ZOOM_MAX = 4;

/** Crops a picture to a square. Arrows move it, the slider zooms. */
export function CropDialog({
  file,
  round,
  asIs,
  busy,
  onDone,
  onClose,
}: {
  file: File;
  /** Previews it in a circle. */
  round?: boolean;
  /** Offers to use the whole picture. */
  asIs?: boolean;
  busy: boolean;
  onDone: (picture: Blob) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const address = useAddressOf(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const take = () => {
    if (address && part) void cropped(address, part).then(onDone, () => setIsBroken(true));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Crop picture`}
      width={440}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          {asIs && <Button disabled={busy} onClick={() => onDone(file)}>{t`Use whole picture`}</Button>}
          <Button variant="primary" busy={busy} disabled={isBroken || !part} onClick={take}>
            {t`Use this area`}
          </Button>
        </>
      }
    >
      <div className="crop">
        {address && !isBroken && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape={round ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            mediaProps={{ onError: () => setIsBroken(true) }}
            cropperProps={{ role: 'group', 'aria-label': t`Crop area. Use the arrow keys to move it.` }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
          />
        )}
      </div>
      {isBroken ? (
        <p className="error" role="alert">
          {t`This picture cannot be read. Please choose another one.`}
        </p>
      ) : (
        <label className="crop-zoom">
          <span className="t-13 t-2">{t`Zoom`}</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
      )}
    </Dialog>
  );
}

function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
