/** Method and path of every call, generated from the contract by `foyerRoutes` in `routes-plugin.ts`. */
declare module 'virtual:foyer-routes' {
  type Calls = import('@foyer/contract').Calls;
  const routes: {
    readonly [Name in keyof Calls]: readonly [method: Calls[Name]['method'], path: Calls[Name]['path']];
  };
  export = routes;
}
