declare module '../kernel/events.ts' {
  interface Events {
    /** The simulated visitors of the demo were turned on or off. */
    'demo.switched': { on: boolean };
  }
}

export {};
