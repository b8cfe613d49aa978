import { useLingui } from '@lingui/react/macro';

/** The progress of an upload; `progress` is from 0 to 1. */
export function UploadMeter({ name, progress }: { name: string; progress: number }) {
  const { t } = useLingui();
  const percent = Math.round(progress * 100);
  return (
    <span
      className="meter grow"
      role="progressbar"
      aria-label={t`Uploading ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
