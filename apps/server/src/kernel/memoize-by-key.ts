/**
 * Memoizes a function by the identity of its argument, such as a server or a socket. The result lives as long as its
 * owner, so several servers in one process, as in tests, each have their own.
 */
export function memoizeByKey<Owner extends WeakKey, Made extends object>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const results = new WeakMap<Owner, Made>();
  return (owner) => {
    const existing = results.get(owner);
    if (existing) return existing;
    const made = make(owner);
    results.set(owner, made);
    return made;
  };
}
