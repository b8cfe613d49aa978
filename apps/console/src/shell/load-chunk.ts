import { CHUNK_LOAD_TIMEOUT_MS } from '@foyer/domain/session';

/** Loads a chunk of the console. Fails with a load error after 120 s (Specification 8). */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('A part of the console did not load.')), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
