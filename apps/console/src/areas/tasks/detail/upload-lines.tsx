import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconFile, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, Icon, IconButton } from '../../../ui/index.ts';
import type { FileUploads } from './use-file-uploads.ts';

/** Files on their way: how far each is, and how to cancel it or send it again. */
export function UploadLines({ uploads: { uploads, cancel, retry } }: { uploads: FileUploads }) {
  const { t } = useLingui();
  return (
    <>
      {uploads.map((upload) => {
        const { name } = upload.file;
        const percent = Math.round(upload.progress * 100);
        return (
          <li key={upload.key} className="row task-file">
            <Icon
              of={upload.error ? IconAlertCircle : IconFile}
              className={upload.error ? 'bad' : undefined}
            />
            <span className="cut">{name}</span>
            {upload.error ? (
              <span className="bad t-12 grow" role="alert">
                {upload.error}
              </span>
            ) : (
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
  /** The sign alone, without words. */
  bare?: boolean;
  onPick: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  return (
    <>
      {bare ? (
        <IconButton small icon={IconPaperclip} label={label} onClick={pick} />
      ) : (
        <Button small look="quiet" icon={IconPaperclip} onClick={pick}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
