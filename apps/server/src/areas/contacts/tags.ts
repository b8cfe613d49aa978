/** Whether two tags are the same, whatever their case. */
export const sameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Tags without repetitions, as they are written first. */
export const distinctTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => sameTag(other, tag)) === index);
