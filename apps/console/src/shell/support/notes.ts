/** What the console tells its frame; said again every second until the frame says `open`. */
export interface ToFrame {
  readonly say: 'show';
  readonly engagementID: string;
  /** Keeps what the chat remembers apart from that of other people at this browser. */
  readonly memberID: string;
  /** Signed identity of the member; null where the server does not vouch for them. */
  readonly identity: string | null;
}

/** What the frame tells the console: the chat is there, was closed, is worked in, or has that many unread messages. */
export type FromFrame =
  | { readonly say: 'open' }
  | { readonly say: 'close' }
  | { readonly say: 'active' }
  | { readonly say: 'unread'; readonly count: number };
