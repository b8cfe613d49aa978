/** Generated from the contract by `foyerRoutes` in `routes-plugin.ts`. */
declare module 'virtual:foyer-routes' {
  type Calls = import('@foyer/contract').Calls;
  type Access = import('@foyer/domain/access').Access;
  const routes: {
    readonly [Name in keyof Calls]: readonly [
      method: Calls[Name]['method'],
      path: Calls[Name]['path'],
      access?: Access | null,
      topics?: readonly string[],
    ];
  };
  export = routes;
}

declare module 'virtual:foyer-limits' {
  type Calls = import('@foyer/contract').Calls;
  type InputOf<Part> = Part extends import('zod').ZodType ? import('zod').input<Part> : unknown;
  /** The maximum length of a text, or of the texts within an object or a list. */
  type LimitsOf<Value> = string extends Value
    ? number
    : Value extends readonly (infer Item)[]
      ? LimitsOf<Item>
      : Value extends object
        ? { readonly [Key in keyof Value]-?: LimitsOf<NonNullable<Value[Key]>> }
        : never;
  const limits: {
    readonly [Name in keyof Calls]: LimitsOf<
      InputOf<Calls[Name]['params']> & InputOf<Calls[Name]['query']> & InputOf<Calls[Name]['body']>
    >;
  };
  export = limits;
}
