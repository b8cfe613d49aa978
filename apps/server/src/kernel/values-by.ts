/** Groups a value of rows by key, in the order of the rows: for example labels by conversation. */
export const valuesBy = <Row, Key, Value>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
  take: (row: Row) => Value,
): Map<Key, Value[]> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, grouped]) => [key, grouped.map(take)]));
