import { mapLink } from '@foyer/domain/map-links';

/** What customers do besides writing and sending files, in words for the team: the same on every channel. */

export const CANNOT_SHOW = 'A kind of message that Foyer cannot show.';
export const DELETED = 'Deleted a message.';
export const DISAPPEARING = 'A disappearing photo or video was sent. It can be seen only in the app.';
export const STICKER = 'Sent a sticker.';
export const STORY = 'Sent a story.';

export const edited = (text: string): string => `Edited: ${text || CANNOT_SHOW}`;

/** A reaction, or that it was taken back. */
export const reacted = (emoji: string | null | undefined): string =>
  emoji ? `Reacted ${emoji}` : 'Removed a reaction.';

/** What opened the chat, as far as a link or button says it. */
export const opened = (by = ''): string => (by ? `Opened the chat (${by}).` : 'Opened the chat.');

export const pressed = (button: string): string => `Pressed a button: ${button}`;

/** What the team answered without Foyer. */
export const answeredAtPage = (text: string): string =>
  `Answered in the inbox of the page: ${text || 'a file.'}`;

/** What they send or choose in parts. */
export const listed = (title: string, lines: readonly string[]): string => [title, ...lines].join('\n');

interface Place {
  readonly latitude: number | string;
  readonly longitude: number | string;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

/** A place, with its link alone on the last line. */
export const placeText = ({ latitude, longitude, name, address }: Place): string =>
  [name, address, mapLink(latitude, longitude)].filter(Boolean).join('\n');

const FILES: Readonly<Record<string, string>> = {
  image: 'A picture',
  video: 'A video',
  audio: 'A recording',
};

/** A file that the provider did not hand out. */
export const notFetched = ({ name, type }: { readonly name: string; readonly type: string }): string => {
  const other = name.includes('.') ? `The file ${name}` : 'A file';
  return `${FILES[type.split('/')[0] ?? ''] ?? other} could not be fetched.`;
};
