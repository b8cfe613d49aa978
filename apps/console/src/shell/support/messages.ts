/** Sent by the console to its frame every second until the frame answers `open`. */
export interface ToFrame {
  readonly say: 'show';
  readonly engagementID: string;
  /** Namespaces the chat's storage per member of this browser. */
  readonly memberID: string;
  /** Signed identity of the member; null when the server issues none. */
  readonly identity: string | null;
}

/** Sent by the frame: the chat is open, was closed, is in use, or has unread messages. */
export type FromFrame =
  | { readonly say: 'open' }
  | { readonly say: 'close' }
  | { readonly say: 'active' }
  | { readonly say: 'unread'; readonly count: number };
