import type { FileRef } from '@foyer/contract/conversations/shapes';
import { CHAT_FILE_MAX_BYTES, MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { sizeText } from '../../../i18n/size-text.ts';
import { Cut, Icon, IconButton, UploadMeter } from '../../../ui/index.ts';
import type { Upload } from './use-uploads.ts';

interface Props {
  files: readonly FileRef[];
  uploads: readonly Upload[];
  onRemove: (id: string) => void;
  onCancel: (key: string) => void;
  onRetry: (key: string) => void;
}

/** The files of the draft: stored, uploading or refused. */
export function AttachmentTray({ files, uploads, onRemove, onCancel, onRetry }: Props) {
  const { t, i18n } = useLingui();
  if (files.length === 0 && uploads.length === 0) return null;
  return (
    <ul className="tray" aria-label={t`Attached files`}>
      {files.map((file) => (
        <li key={file.id} className="tray-file">
          <Icon of={IconFile} />
          <Cut>{file.name}</Cut>
          <span className="t-3 t-12">{sizeText(file.size, i18n.locale)}</span>
          <IconButton
            small
            icon={IconX}
            iconSize={14}
            label={t`Remove ${file.name}`}
            onClick={() => onRemove(file.id)}
          />
        </li>
      ))}
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} onCancel={onCancel} onRetry={onRetry} />
      ))}
    </ul>
  );
}

function UploadLine({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel: (key: string) => void;
  onRetry: (key: string) => void;
}) {
  const { t } = useLingui();
  const reason = useReason(upload);
  return (
    <li className={reason ? 'tray-file refused' : 'tray-file'}>
      <Icon of={reason ? IconAlertCircle : IconFile} className={reason ? 'bad' : undefined} />
      <Cut>{upload.name}</Cut>
      {reason ? (
        <span className="bad t-12" role="alert">
          {reason}
        </span>
      ) : (
        <UploadMeter name={upload.name} progress={upload.progress} />
      )}
      {upload.error && (
        <IconButton
          small
          icon={IconRefresh}
          iconSize={14}
          label={t`Upload ${upload.name} again`}
          onClick={() => onRetry(upload.key)}
        />
      )}
      <IconButton
        small
        icon={IconX}
        iconSize={14}
        label={reason ? t`Remove ${upload.name}` : t`Cancel ${upload.name}`}
        onClick={() => onCancel(upload.key)}
      />
    </li>
  );
}

function useReason({ refusal, error }: Upload): string | null {
  const { t, i18n } = useLingui();
  switch (refusal) {
    case 'empty':
      return t`The file is empty.`;
    case 'too_large':
      return t`Larger than ${sizeText(CHAT_FILE_MAX_BYTES, i18n.locale)}.`;
    case 'wrong_kind':
      return t`This file type is not supported.`;
    case 'too_many':
      return t`Attach up to ${MESSAGE_ATTACHMENTS_MAX} files.`;
    default:
      return error;
  }
}
