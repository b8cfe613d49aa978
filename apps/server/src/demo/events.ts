declare module '../kernel/events.ts' {
  interface Events {
    /** Published when the simulated visitors are turned on or off. */
    'demo.switched': { on: boolean };
  }
}

export {};
