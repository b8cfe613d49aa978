import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { TASK_ATTACHMENTS_MAX } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconFile, IconX } from '@tabler/icons-react';
import { call } from '../../../api/index.ts';
import { uploadToTask } from '../../../api/upload.ts';
import { sizeText } from '../../../i18n/size-text.ts';
import { Cut, Icon, IconButton } from '../../../ui/index.ts';
import { Part } from './part.tsx';
import { PickFiles, UploadLines } from './upload-lines.tsx';
import { useFileUploads } from './use-file-uploads.ts';
import { useParts } from './use-parts.ts';

/** The files of a task, picked or dropped, with upload progress. */
export function Attachments({ task, mayEdit }: { task: TaskDetail; mayEdit: boolean }) {
  const { t, i18n } = useLingui();
  const run = useParts();
  const { id, attachments } = task;
  const uploads = useFileUploads(async (file, onProgress, signal) => {
    await uploadToTask(id, file, onProgress, signal);
    await run(call('getTask', { params: { id } }));
  });
  const isFull = attachments.length >= TASK_ATTACHMENTS_MAX;
  if (!mayEdit && attachments.length === 0) return null;
  return (
    <Part
      id="files"
      title={t`Files`}
      open={attachments.length > 0}
      count={attachments.length || undefined}
      action={mayEdit && !isFull && <PickFiles label={t`Attach files`} onPick={uploads.add} />}
    >
      <ul
        className="task-files"
        onDragOver={(event) => mayEdit && event.preventDefault()}
        onDrop={(event) => {
          if (!mayEdit || isFull) return;
          event.preventDefault();
          uploads.add([...event.dataTransfer.files]);
        }}
      >
        {attachments.map((file) => (
          <li key={file.id} className="row task-file">
            <Icon of={IconFile} />
            <Cut as="a" href={file.url} target="_blank" rel="noreferrer">
              {file.name}
            </Cut>
            <span className="t-12 t-3">{sizeText(file.size, i18n.locale)}</span>
            {mayEdit && (
              <IconButton
                small
                className="end"
                icon={IconX}
                iconSize={14}
                label={t`Remove ${file.name}`}
                onClick={() => void run(call('removeTaskAttachment', { params: { id, fileId: file.id } }))}
              />
            )}
          </li>
        ))}
        <UploadLines uploads={uploads} />
        {attachments.length === 0 && uploads.uploads.length === 0 && (
          <li className="t-12 t-3">{t`Drop files here.`}</li>
        )}
      </ul>
    </Part>
  );
}
