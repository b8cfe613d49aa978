declare module '*.po' {
  export const messages: Record<string, unknown>;
}

declare module 'virtual:foyer-world-map' {
  /** The dotted world drawn by `build/world-map.ts`; centres by alpha-2 code in lower case, in the same units. */
  export const world: {
    readonly width: number;
    readonly height: number;
    readonly land: string;
    readonly centres: Readonly<Record<string, readonly [x: number, y: number]>>;
  };
}
