import { TYPING_PREVIEW_MAX } from '@foyer/domain/limits';

/** Least time between two typing frames, in milliseconds. */
const EVERY_MS = 700;

/** Passes on what stands in the box, not too often; an empty box at once. */
export function makeTyping(send: (text: string) => void): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  let latest = '';
  const flush = (): void => {
    timer = undefined;
    if (latest === sent) return;
    sent = latest;
    send(latest);
    timer = setTimeout(flush, EVERY_MS);
  };
  return (text) => {
    latest = text.trim().slice(0, TYPING_PREVIEW_MAX);
    if (!latest) clearTimeout(timer);
    if (!latest || !timer) flush();
  };
}
