import type { ContactImportDetail } from '@foyer/contract/contacts/import-shapes';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/index.ts';
import { wordingText } from '../../../i18n/refusals.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button } from '../../../ui/index.ts';
import { Counts } from './counts.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ErrorFileButton } from './error-file-button.tsx';

/** The progress and the result of an import. */
export function RunStep({
  detail,
  onOpen,
  onClose,
}: {
  detail: ContactImportDetail;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { id, state, imported, total, done, error } = detail;
  const input = { params: { id } };
  const pause = useAction('pauseContactImport');
  const resume = useAction('resumeContactImport');
  const cancel = useAction('cancelContactImport');
  const undo = useAction('undoContactImport');
  const mayChange = useMay('undoContactImport');
  const failed = [pause, resume, cancel, undo].find((one) => one.error)?.error;
  const isWorking = state === 'running' || state === 'reading' || state === 'undoing';
  const isEnded = state === 'done' || state === 'undoing' || state === 'undone';
  const waiting = isEnded ? 0 : total - done;
  const number = i18n.number(done);
  const all = i18n.number(total);
  const progress = {
    reading: t`${plural(done, { one: '# contact read', other: '# contacts read' })}`,
    running: t`${number} of ${all} rows imported`,
    paused: t`Paused after ${number} of ${all} rows`,
    undoing: t`${plural(done, { one: '# row undone', other: '# rows undone' })}`,
    undone: t`The import was undone. People who changed since then kept their changes.`,
    done: t`The import is done.`,
    cancelled: detail.startedDate
      ? t`The import was cancelled after ${number} of ${all} rows.`
      : t`The import was cancelled. No contacts were imported.`,
    failed: t`The contacts could not be read.`,
  }[state as string];
  return (
    <>
      <div className="import-run">
        <div className="import-progress">
          <p className="grow" role="status">
            {progress}
          </p>
          {mayChange && state === 'running' && (
            <Button icon={IconPlayerPause} busy={pause.isPending} onClick={() => pause.mutate(input)}>
              {t`Pause`}
            </Button>
          )}
          {mayChange && state === 'paused' && (
            <Button icon={IconPlayerPlay} busy={resume.isPending} onClick={() => resume.mutate(input)}>
              {t`Continue`}
            </Button>
          )}
          {mayChange && (isWorking || state === 'paused') && state !== 'undoing' && (
            <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(input)}>
              {t`Cancel import`}
            </Button>
          )}
        </div>
        {detail.startedDate && (
          <span
            className="meter"
            role="progressbar"
            aria-label={t`Progress`}
            aria-valuenow={done}
            aria-valuemin={0}
            aria-valuemax={total}
          >
            <i style={{ inlineSize: `${total > 0 && state !== 'done' ? (done / total) * 100 : 100}%` }} />
          </span>
        )}
        {state === 'running' && (
          <p className="t-12 t-3">{t`You can leave this page while the import runs. You will get a notification when it is done.`}</p>
        )}
        {error && (
          <p className="import-problem" role="alert">
            {wordingText(error)}
          </p>
        )}
        {detail.startedDate && (
          <Counts
            label={t`Result`}
            counts={[
              { id: 'create', title: t`Created`, value: imported.create },
              { id: 'update', title: t({ message: 'Updated', context: 'count' }), value: imported.update },
              ...(waiting > 0 ? [{ id: 'waiting', title: t`Waiting`, value: waiting }] : []),
              { id: 'skip', title: t`Skipped`, value: imported.skip },
              { id: 'error', title: t`Error`, value: imported.error },
            ]}
          />
        )}
        {detail.conversations.total > 0 && detail.startedDate && (
          <p className="t-2">
            <Plural
              value={detail.conversations.imported}
              one="# conversation imported."
              other="# conversations imported."
            />
          </p>
        )}
        {imported.error > 0 && (
          <p className="import-left">
            <span className="grow">
              {t`Rows with an error were left out. The file names the field and the reason in two more columns; correct it and import it again.`}
            </span>
            <ErrorFileButton id={id} count={imported.error} />
          </p>
        )}
        <EarlierImports except={id} onOpen={onOpen} />
      </div>
      <footer className="import-foot">
        <span className="grow t-12 t-3">
          {failed ? (
            <span className="import-problem" role="alert">
              {errorText(failed, text('genericError'))}
            </span>
          ) : (
            detail.canUndo &&
            t`You can undo an import for 30 days. People who changed since then keep their changes.`
          )}
        </span>
        {detail.canUndo && mayChange && (
          <Button busy={undo.isPending} onClick={() => undo.mutate(input)}>
            {t`Undo import`}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {isWorking ? t`Close, keep importing` : t`Close`}
        </Button>
      </footer>
    </>
  );
}
