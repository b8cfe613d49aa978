import { uploadFile } from 'virtual:foyer-routes';
import { TEXTS } from '@foyer/domain/texts';
import { freshAccessToken } from '../session/tokens.ts';
import { ApiError } from './api-error.ts';
import type { Result } from './call.ts';

/**
 * Stores a file through `uploadFile` and tells how much has left, from 0 to 1. `fetch` cannot tell, so this is the
 * one request that does not go through it. Throws `ApiError`, or the signal's reason when it is cancelled.
 */
export async function upload(
  file: File,
  category: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<'uploadFile'>> {
  const token = await freshAccessToken();
  const form = new FormData();
  form.set('category', category);
  form.set('file', file, file.name);
  const [method, path] = uploadFile;
  const request = new XMLHttpRequest();
  request.open(method, path);
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
      if (request.status >= 200 && request.status < 300) resolve(body as Result<'uploadFile'>);
      else reject(refusalOf(request.status, body as Partial<Record<string, string>> | null));
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

const refusalOf = (status: number, body: Partial<Record<string, string>> | null): ApiError =>
  new ApiError(status, body?.error ?? 'internal', body?.errorDescription ?? TEXTS.genericError, body?.field);
