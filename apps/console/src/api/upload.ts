import { addTaskAttachment, uploadContacts, uploadFile, uploadKnowledgeFile } from 'virtual:foyer-routes';
import type { ErrorBody } from '@foyer/contract/kernel/errors';
import { TEXTS } from '@foyer/domain/texts';
import { i18n } from '@lingui/core';
import { freshAccessToken } from '../session/tokens.ts';
import { ApiError } from './api-error.ts';
import type { Result } from './call.ts';

/** Receives the uploaded share, from 0 to 1. */
type OnProgress = (share: number) => void;

/** Uploads a file through `uploadFile`. Throws `ApiError`, or the signal's reason when aborted. */
export async function upload(
  file: File,
  category: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<'uploadFile'>> {
  const form = new FormData();
  form.set('category', category);
  form.set('file', file, file.name);
  const [method, path] = uploadFile;
  return (await send(method, path, form, onProgress, signal)) as Result<'uploadFile'>;
}

/** Attaches a file to a task through `addTaskAttachment`. Throws as `upload` does. */
export async function uploadToTask(
  taskId: string,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<'addTaskAttachment'>> {
  const form = new FormData();
  form.set('file', file, file.name);
  const [method, path] = addTaskAttachment;
  const address = path.replace('{id}', encodeURIComponent(taskId));
  return (await send(method, address, form, onProgress, signal)) as Result<'addTaskAttachment'>;
}

/** Uploads contacts to import through `uploadContacts`. Throws as `upload` does. */
export async function uploadContactFile(
  merchantId: number,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<'uploadContacts'>> {
  const form = new FormData();
  form.set('file', file, file.name);
  const [method, path] = uploadContacts;
  const address = path.replace('{merchantId}', String(merchantId)).replace('{x}', 'none');
  return (await send(method, address, form, onProgress, signal)) as Result<'uploadContacts'>;
}

/** Adds a file to a knowledge base through `uploadKnowledgeFile`. Throws as `upload` does. */
export async function uploadToKnowledge(
  baseId: string,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result<'uploadKnowledgeFile'>> {
  const form = new FormData();
  form.set('file', file, file.name);
  const [method, path] = uploadKnowledgeFile;
  const address = path.replace('{id}', encodeURIComponent(baseId));
  return (await send(method, address, form, onProgress, signal)) as Result<'uploadKnowledgeFile'>;
}

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. */
async function send(
  method: string,
  path: string,
  form: FormData,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<unknown> {
  const token = await freshAccessToken();
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.setRequestHeader('accept-language', i18n.locale);
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.onerror = () => reject(new ApiError(0, 'unreachable', TEXTS.genericError));
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(refusalOf(request.status, body as Partial<ErrorBody> | null));
    };
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const refusalOf = (status: number, body: Partial<ErrorBody> | null): ApiError =>
  new ApiError(status, body?.error ?? 'internal', body?.errorDescription ?? TEXTS.genericError, body?.field, {
    wording: body?.wording,
  });
