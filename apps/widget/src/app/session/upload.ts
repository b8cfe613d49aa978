import type { FileRef } from '@foyer/contract/conversations/shapes';
import { type Api, refusal } from './api.ts';
import { routes } from './routes.ts';

/** An upload under way. `done` rejects with a `CallError`, also after `cancel`. */
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
    // Comes last, whether there is an answer or not; without one the status is 0.
    request.onloadend = () => {
      const { status, responseText } = request;
      if (status === 200) resolve(JSON.parse(responseText) as FileRef);
      else reject(refusal(status, responseText));
    };
    request.open('POST', api.host + routes.uploadWidgetFile[1]);
    request.setRequestHeader('authorization', `Bearer ${api.token}`);
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}
