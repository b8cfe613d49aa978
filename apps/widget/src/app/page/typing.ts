import { TYPING_PREVIEW_MAX } from '@foyer/domain/limits';

/** Minimum interval of typing frames, in milliseconds. */
const INTERVAL_MS = 700;

/** Sends the unsent text, throttled. Empty text is sent immediately. */
export function makeTyping(send: (text: string) => void): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  let latest = '';
  const flush = (): void => {
    timer = undefined;
    if (latest === sent) return;
    sent = latest;
    send(latest);
    timer = setTimeout(flush, INTERVAL_MS);
  };
  return (text) => {
    latest = text.trim().slice(0, TYPING_PREVIEW_MAX);
    if (!latest) clearTimeout(timer);
    if (!latest || !timer) flush();
  };
}
