import type { FileRef } from '@foyer/contract/conversations/shapes';
import { chatFileRefusal, type FileRefusal, MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { TEXTS } from '@foyer/domain/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { upload } from '../../../api/upload.ts';

/** A file that is uploading or was refused. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Share uploaded, from 0 to 1. */
  readonly progress: number;
  /** Why it was refused: a rule of the chat, or the server's message. */
  readonly refusal: FileRefusal | 'too_many' | null;
  readonly error: string | null;
}

/** Uploads files that are picked, pasted or dropped. Stored files are passed to `onStored`. */
export function useUploads(stored: number, onStored: (file: FileRef) => void, category = 'chat') {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const picked = useRef(new Map<string, File>());
  const onStoredRef = useRef(onStored);
  onStoredRef.current = onStored;
  const change = useCallback((key: string, fields: Partial<Upload> | null) => {
    setUploads((all) =>
      fields
        ? all.map((one) => (one.key === key ? { ...one, ...fields } : one))
        : all.filter((one) => one.key !== key),
    );
  }, []);

  const start = useCallback(
    async (key: string, file: File) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      try {
        const size = await pictureSize(file);
        const onProgress = (progress: number) => change(key, { progress });
        const reply = await upload(file, category, onProgress, controller.signal);
        const { id, originalFileName, type, fileUrl } = reply;
        onStoredRef.current({ id, name: originalFileName, type, size: reply.size, url: fileUrl, ...size });
        picked.current.delete(key);
        change(key, null);
      } catch (error) {
        if (!controller.signal.aborted) change(key, { error: errorText(error, TEXTS.genericError) });
      } finally {
        running.current.delete(key);
      }
    },
    [change, category],
  );

  const add = useCallback(
    (files: Iterable<File>) => {
      let taken = stored + uploads.filter((one) => !one.refusal && !one.error).length;
      for (const file of files) {
        const tooMany = taken >= MESSAGE_ATTACHMENTS_MAX;
        const refusal = chatFileRefusal(file.name, file.size) ?? (tooMany ? 'too_many' : null);
        const key = newId();
        const one: Upload = { key, name: file.name, size: file.size, progress: 0, refusal, error: null };
        setUploads((all) => [...all, one]);
        if (refusal) continue;
        taken += 1;
        picked.current.set(key, file);
        void start(key, file);
      }
    },
    [stored, uploads, start],
  );

  const cancel = useCallback(
    (key: string) => {
      running.current.get(key)?.abort();
      picked.current.delete(key);
      change(key, null);
    },
    [change],
  );

  const retry = useCallback(
    (key: string) => {
      const file = picked.current.get(key);
      if (!file) return;
      change(key, { error: null, progress: 0 });
      void start(key, file);
    },
    [change, start],
  );

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);
  return { uploads, add, cancel, retry };
}

/** The width and height of an image in pixels, so that its space is reserved before it loads. */
async function pictureSize(file: File): Promise<Pick<FileRef, 'width' | 'height'>> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap === 'undefined')
    return { width: null, height: null };
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}
