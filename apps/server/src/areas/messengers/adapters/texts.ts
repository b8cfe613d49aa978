import { mapLink } from '@foyer/domain/map-links';

/** What customers do besides writing and sending files, in words for the team: the same on every channel. */

export const CANNOT_SHOW = 'This type of message cannot be displayed.';
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

/** A reply sent from the provider's own inbox. */
export const repliedInPageInbox = (text: string): string => `Replied in the page inbox: ${text || 'a file.'}`;

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

interface NamedFile {
  readonly name: string;
  readonly type: string;
}

const fileTitle = ({ name, type }: NamedFile): string =>
  FILES[type.split('/')[0] ?? ''] ?? (name.includes('.') ? `The file ${name}` : 'A file');

/** A file that the provider did not hand out. */
export const notFetched = (file: NamedFile): string => `${fileTitle(file)} could not be fetched.`;
export const notFetchedYet = (file: NamedFile): string => `${fileTitle(file)} could not be fetched yet.`;
