declare module '*.po' {
  export const messages: Record<string, unknown>;
}

declare module 'virtual:foyer-world-map' {
  /** The dotted world map from `build/world-map.ts`; centres by lower-case alpha-2 code, in the units of the map. */
  export const world: {
    readonly width: number;
    readonly height: number;
    readonly land: string;
    readonly centres: Readonly<Record<string, readonly [x: number, y: number]>>;
  };
}
