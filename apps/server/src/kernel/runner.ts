/** Background work of an area, which stops with the server. */
export interface Runner {
  stop(): Promise<void> | void;
}
