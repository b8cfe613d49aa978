import type { WidgetLanguage } from '@foyer/domain/engagement';
import { html } from '../../../mail/html.ts';
import { VOICE_TEXTS } from './texts.ts';

/** What to say, and the address for what the caller answers; without one the call ends. */
export interface Speech {
  readonly language: WidgetLanguage;
  readonly says: readonly string[];
  readonly listensAt: string | null;
  /** Said when nothing was heard. */
  readonly otherwise?: string;
}

/** Writes instructions for Twilio (twilio.com/docs/voice/twiml). */
export function twiml({ language, says, listensAt, otherwise }: Speech): string {
  const { heard, said, voice } = VOICE_TEXTS[language];
  const say = (text: string) =>
    html`<Say language="${said}"${voice ? html` voice="${voice}"` : null}>${text}</Say>`;
  const spoken = says.map(say);
  const body =
    listensAt === null
      ? html`${spoken}<Hangup/>`
      : html`<Gather input="speech" method="POST" speechTimeout="auto" language="${heard}" action="${listensAt}">${spoken}</Gather>${say(otherwise ?? '')}<Hangup/>`;
  return html`<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`.text;
}
