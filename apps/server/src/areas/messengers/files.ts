import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { putIncoming } from '../../files/incoming.ts';
import type { Services } from '../../kernel/context.ts';
import { type MediaRef, ProviderError } from './adapters/adapter.ts';
import type { Opened } from './cached-accounts.ts';

const FILES_MAX = 10;

/** A file whose content is in the store. */
type Fetched = Awaited<ReturnType<typeof putIncoming>>;

/** A file that was not fetched, by its place among those of its message. */
export interface Missing {
  readonly index: number;
  readonly file: MediaRef;
  readonly error: ProviderError;
}

/** Puts the files of an arrival into the store, as far as the provider hands them out. */
export async function fetchFiles(
  services: Services,
  opened: Opened,
  arrivalId: string,
  files: readonly MediaRef[],
): Promise<{ readonly rows: readonly Fetched[]; readonly missing: readonly Missing[] }> {
  const rows: Fetched[] = [];
  const missing: Missing[] = [];
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    const fetched = await fetchFile(services, opened, arrivalId, { index, file });
    if (fetched instanceof ProviderError) missing.push({ index, file, error: fetched });
    else rows.push(fetched);
  }
  return { rows, missing };
}

/** Puts a file of an arrival into the store. Returns why the provider did not hand it out. */
export async function fetchFile(
  services: Services,
  { row: { merchantId, channel }, account, adapter }: Opened,
  arrivalId: string,
  { index, file }: Pick<Missing, 'index' | 'file'>,
): Promise<Fetched | ProviderError> {
  const { fileMaxBytes, receivedMaxBytes = fileMaxBytes } = MESSENGERS[channel] as Messenger;
  try {
    return await putIncoming(services, merchantId, {
      name: file.name,
      content: await adapter.media(account, file, receivedMaxBytes),
      origin: `messenger ${arrivalId} ${index}`,
      uploader: { type: 'visitor', id: 'messenger' },
    });
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

/** Whether a file may be handed out later, such as after an outage or with new credentials. */
export const mayCome = ({ reason }: ProviderError): boolean => reason !== 'gone' && reason !== 'refused';
