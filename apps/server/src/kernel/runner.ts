/** Something that an area starts with the server and that stops with it. */
export interface Runner {
  stop(): Promise<void> | void;
}
