/** The search parameters of the team besides the grid's own. */
export interface TeamSearch {
  readonly view: 'invitations' | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export const readTeamSearch = (raw: Readonly<Record<string, unknown>>): TeamSearch => ({
  view: raw.view === 'invitations' ? 'invitations' : undefined,
});
