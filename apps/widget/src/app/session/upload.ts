import type { FileRef } from '@foyer/contract/conversations/shapes';
import { type Api, refusal, withToken } from './api.ts';
import { routes } from './routes.ts';

/** A running upload. `done` rejects with a `CallError`, also after `cancel`. */
export interface Upload {
  readonly done: Promise<FileRef>;
  cancel(): void;
}

/** Uploads a file and reports progress from 0 to 1. */
export function upload(api: Api, file: File, onProgress: (share: number) => void): Upload {
  const cancelling = new AbortController();
  const ask = (token: string): Promise<XMLHttpRequest> =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      // Fires with or without a response. Without one the status is 0.
      request.onloadend = () => resolve(request);
      cancelling.signal.addEventListener('abort', () => request.abort());
      request.open('POST', api.host + routes.uploadWidgetFile[1]);
      request.setRequestHeader('authorization', `Bearer ${token}`);
      const form = new FormData();
      form.append('file', file, file.name);
      request.send(form);
    });
  const done = withToken(api, ask, ({ status }) => status).then(({ status, responseText }) => {
    if (status !== 200 || cancelling.signal.aborted) throw refusal(status, responseText);
    return JSON.parse(responseText) as FileRef;
  });
  return { done, cancel: () => cancelling.abort() };
}
