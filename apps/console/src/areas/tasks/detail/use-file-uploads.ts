import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/index.ts';
import { newId } from '../../../api/new-id.ts';
import { useText } from '../../../i18n/use-text.ts';

/** A running upload. */
export interface FileUpload {
  readonly key: string;
  readonly file: File;
  /** Share uploaded, from 0 to 1. */
  readonly progress: number;
  /** Why it failed; null while it is running. */
  readonly error: string | null;
}

type Send = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;

/** Uploads files, reports their progress, and lets them be cancelled or retried. */
export function useFileUploads(send: Send) {
  const text = useText();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = useCallback((key: string, parts: Partial<FileUpload> | null) => {
    setUploads((all) =>
      parts
        ? all.map((one) => (one.key === key ? { ...one, ...parts } : one))
        : all.filter((one) => one.key !== key),
    );
  }, []);
  const start = async (key: string, file: File) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      await send(file, (progress) => change(key, { progress }), controller.signal);
      change(key, null);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: errorText(error, text('genericError')) });
    } finally {
      running.current.delete(key);
    }
  };
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);
  return {
    uploads,
    add(files: Iterable<File>) {
      for (const file of files) {
        const key = newId();
        setUploads((all) => [...all, { key, file, progress: 0, error: null }]);
        void start(key, file);
      }
    },
    cancel(key: string) {
      running.current.get(key)?.abort();
      change(key, null);
    },
    retry({ key, file }: FileUpload) {
      change(key, { error: null, progress: 0 });
      void start(key, file);
    },
  };
}
export type FileUploads = ReturnType<typeof useFileUploads>;
