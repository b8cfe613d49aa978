import type { FileRef } from '@foyer/contract/conversations/shapes';
import { MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { useRef, useState } from 'react';
import { newId } from '../outbox/outbox.ts';
import { type CallError, isTransient } from '../session/api.ts';
import { type Upload, upload } from '../session/upload.ts';
import type { SimpleKey } from '../texts/texts.ts';
import { useWidget } from './widget-context.ts';

/** A file of the next message. */
export interface TrayFile {
  readonly key: string;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly stored: FileRef | null;
  /** Error message, in the visitor's language. */
  readonly error: string | null;
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
}

/** Messages for error codes. */
const REASONS: Record<string, SimpleKey> = {
  file_refused: 'fileRefused',
  no_room: 'fileNoRoom',
  too_large: 'fileTooLarge',
};

/** Uploads chosen files and tracks their progress. */
export function useUploads() {
  const { engine, state, i18n } = useWidget();
  const [files, setFiles] = useState<readonly TrayFile[]>([]);
  const running = useRef(new Map<string, Upload>());
  const { maxFileBytes } = state.config;

  const change = (key: string, part: Partial<TrayFile>): void =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...part } : file)));

  const size = i18n.size(maxFileBytes);

  const start = (key: string, file: File): void => {
    const job = upload(engine.api, file, (share) => change(key, { share }));
    running.current.set(key, job);
    job.done
      .then((stored) => change(key, { stored, share: 1 }))
      .catch((error: CallError) =>
        change(key, {
          error: i18n.t(REASONS[error.code] ?? 'fileFailed', { size }),
          canRetry: isTransient(error),
        }),
      )
      .finally(() => running.current.delete(key));
  };

  const add = (chosen: Iterable<File>): void => {
    let room = MESSAGE_ATTACHMENTS_MAX - files.filter(({ error }) => !error).length;
    const added = [...chosen].map((file): TrayFile => {
      const isTooLarge = file.size > maxFileBytes;
      const isTooMany = !isTooLarge && room-- <= 0;
      const error = isTooLarge
        ? i18n.t('fileTooLarge', { size })
        : isTooMany
          ? i18n.t('tooManyFiles', { n: i18n.number(MESSAGE_ATTACHMENTS_MAX) })
          : null;
      return { key: newId(), file, share: 0, stored: null, error, canRetry: isTooMany };
    });
    setFiles((all) => [...all, ...added]);
    for (const { key, file, error } of added) if (!error) start(key, file);
  };

  const remove = (key: string): void => {
    running.current.get(key)?.cancel();
    setFiles((all) => all.filter((file) => file.key !== key));
  };

  return {
    files,
    isBusy: files.some(({ stored, error }) => !stored && !error),
    add,
    /** Removes a file and cancels its upload. */
    remove,
    /** Uploads a failed file again. */
    retry({ key, file }: TrayFile): void {
      remove(key);
      add([file]);
    },
    /** Returns the uploaded files and empties the tray. */
    take(): FileRef[] {
      const stored = files.flatMap((file) => (file.stored ? [file.stored] : []));
      setFiles([]);
      return stored;
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
