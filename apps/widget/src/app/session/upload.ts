import type { FileRef } from '@foyer/contract/conversations/shapes';
import { type Api, refusal } from './api.ts';
import { routes } from './routes.ts';

/** An upload under way. `done` rejects with a `CallError`; its code is `cancelled` after `cancel`. */
export interface Upload {
  readonly done: Promise<FileRef>;
  cancel(): void;
}

/** Stores a file and tells how far it is, 0 to 1. */
export function upload(api: Api, file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<FileRef>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as FileRef);
      else reject(refusal(request.status, request.responseText));
    };
    request.onerror = () => reject(refusal(0, ''));
    request.onabort = () => reject(refusal(0, '{"error":"cancelled"}'));
    request.open('POST', api.host + routes.uploadWidgetFile[1]);
    request.setRequestHeader('authorization', `Bearer ${api.token}`);
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}
