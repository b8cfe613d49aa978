import { Button, Tool } from './buttons.tsx';
import { Cut } from './Cut.tsx';
import { Icon } from './Icon.tsx';
import { Problem } from './Problem.tsx';
import type { Uploads } from './use-uploads.ts';
import { useWidget } from './widget-context.ts';

/** Files of the next message. */
export function Tray({ uploads }: { uploads: Uploads }) {
  const { i18n } = useWidget();
  if (uploads.files.length === 0) return null;
  return (
    <div className="tray" role="status">
      {uploads.files.map((one) => {
        const { key, file, share, stored, error, canRetry } = one;
        const isUnderWay = !stored && !error;
        const label = i18n.t(isUnderWay ? 'cancelUpload' : 'removeFile', { name: file.name });
        return (
          <div key={key} className="up">
            <Icon name="file" />
            <div className="up-name">
              <Cut text={file.name} />
              {error && <Problem text={error} />}
            </div>
            {isUnderWay && <progress value={share} aria-label={file.name} />}
            {canRetry && <Button text="retry" variant="link" onClick={() => uploads.retry(one)} />}
            <Tool icon="x" label={label} onClick={() => uploads.remove(key)} />
          </div>
        );
      })}
    </div>
  );
}
