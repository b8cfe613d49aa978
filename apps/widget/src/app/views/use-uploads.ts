import type { FileRef } from '@foyer/contract/conversations/shapes';
import { MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { useRef, useState } from 'react';
import { newId } from '../outbox/outbox.ts';
import { CallError } from '../session/api.ts';
import { type Upload, upload } from '../session/upload.ts';
import { useWidget } from './widget-context.ts';

/** A file that will go with the next message. */
export interface TrayFile {
  readonly key: string;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly stored: FileRef | null;
  /** Why it does not go along, in the visitor's words. */
  readonly error: string | null;
}

/** Stores files as they are chosen, and says how far each is. */
export function useUploads() {
  const { engine, state, words } = useWidget();
  const [files, setFiles] = useState<readonly TrayFile[]>([]);
  const running = useRef(new Map<string, Upload>());
  const { maxFileBytes } = state.config;

  const change = (key: string, part: Partial<TrayFile>): void =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...part } : file)));

  const reason = (error: unknown): string => {
    const code = error instanceof CallError ? error.code : '';
    if (code === 'file_refused' || code === 'unsupported_type') return words.say('fileRefused');
    if (code === 'too_large') return words.say('fileTooLarge', { size: words.size(maxFileBytes) });
    return words.say('fileFailed');
  };

  const start = (key: string, file: File): void => {
    const job = upload(engine.api, file, (share) => change(key, { share }));
    running.current.set(key, job);
    job.done
      .then((stored) => change(key, { stored, share: 1 }))
      .catch((error: unknown) => change(key, { error: reason(error) }))
      .finally(() => running.current.delete(key));
  };

  return {
    files,
    isBusy: files.some(({ stored, error }) => !stored && !error),
    add(chosen: Iterable<File>): void {
      let room = MESSAGE_ATTACHMENTS_MAX - files.filter(({ error }) => !error).length;
      const added = [...chosen].map((file): TrayFile => {
        const isTooLarge = file.size > maxFileBytes;
        const isTooMany = !isTooLarge && room-- <= 0;
        const error = isTooLarge
          ? words.say('fileTooLarge', { size: words.size(maxFileBytes) })
          : isTooMany
            ? words.say('tooManyFiles', { n: words.number(MESSAGE_ATTACHMENTS_MAX) })
            : null;
        return { key: newId(), file, share: 0, stored: null, error };
      });
      setFiles((all) => [...all, ...added]);
      for (const { key, file, error } of added) if (!error) start(key, file);
    },
    /** Takes a file out; one under way is cancelled. */
    remove(key: string): void {
      running.current.get(key)?.cancel();
      setFiles((all) => all.filter((file) => file.key !== key));
    },
    /** Hands out what is stored and empties the tray. */
    take(): FileRef[] {
      const stored = files.flatMap((file) => (file.stored ? [file.stored] : []));
      setFiles([]);
      return stored;
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
