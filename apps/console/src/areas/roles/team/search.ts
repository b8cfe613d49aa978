/** What the address of the team holds besides the grid of its members. */
export interface TeamSearch {
  readonly view: 'invitations' | undefined;
}

/** Reads the query of the address; what is wrong in it is dropped. */
export const readTeamSearch = (raw: Readonly<Record<string, unknown>>): TeamSearch => ({
  view: raw.view === 'invitations' ? 'invitations' : undefined,
});
