/**
 * Makes one thing for each owner, when it is first asked for: what a server remembers, what belongs to a socket. It lives
 * as long as its owner, so that several servers in one process, as in tests, have each their own.
 */
export function oncePer<Owner extends WeakKey, Made extends object>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const all = new WeakMap<Owner, Made>();
  return (owner) => {
    const known = all.get(owner);
    if (known) return known;
    const made = make(owner);
    all.set(owner, made);
    return made;
  };
}
