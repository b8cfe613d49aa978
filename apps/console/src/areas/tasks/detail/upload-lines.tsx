import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconFile, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react';
import { Button, Cut, FilePicker, Icon, IconButton, UploadMeter } from '../../../ui/index.ts';
import type { FileUploads } from './use-file-uploads.ts';

/** Running uploads with progress, cancel and retry. */
export function UploadLines({ uploads: { uploads, cancel, retry } }: { uploads: FileUploads }) {
  const { t } = useLingui();
  return (
    <>
      {uploads.map((upload) => {
        const { name } = upload.file;
        return (
          <li key={upload.key} className="row task-file">
            <Icon
              of={upload.error ? IconAlertCircle : IconFile}
              className={upload.error ? 'bad' : undefined}
            />
            <Cut>{name}</Cut>
            {upload.error ? (
              <span className="bad t-12 grow" role="alert">
                {upload.error}
              </span>
            ) : (
              <UploadMeter name={name} progress={upload.progress} />
            )}
            {upload.error && (
              <IconButton
                small
                icon={IconRefresh}
                iconSize={14}
                label={t`Upload ${name} again`}
                onClick={() => retry(upload)}
              />
            )}
            <IconButton
              small
              icon={IconX}
              iconSize={14}
              label={upload.error ? t`Remove ${name}` : t`Cancel ${name}`}
              onClick={() => cancel(upload.key)}
            />
          </li>
        );
      })}
    </>
  );
}

/** Picks files from the device. */
export function PickFiles({
  label,
  bare,
  onPick,
}: {
  label: string;
  /** The icon alone, without text. */
  bare?: boolean;
  onPick: (files: readonly File[]) => void;
}) {
  return (
    <FilePicker label={label} several onPick={onPick}>
      {(pick) =>
        bare ? (
          <IconButton small icon={IconPaperclip} label={label} onClick={pick} />
        ) : (
          <Button small variant="quiet" icon={IconPaperclip} onClick={pick}>
            {label}
          </Button>
        )
      }
    </FilePicker>
  );
}
